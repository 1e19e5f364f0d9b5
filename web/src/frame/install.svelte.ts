// install.svelte.ts: whether the browser offers to install the app, and how to accept.

interface InstallEvent extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer = $state.raw<InstallEvent | null>(null);

if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (e) => {
    e.preventDefault(); // we ask in our own place
    offer = e as InstallEvent;
  });
  addEventListener('appinstalled', () => (offer = null));
}

export function canInstall(): boolean {
  return offer !== null;
}

export async function install(): Promise<void> {
  const it = offer;
  offer = null; // it works once
  await it?.prompt();
}
