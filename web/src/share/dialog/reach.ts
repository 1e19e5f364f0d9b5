// reach.ts: who can open an address: everybody, those in the same network, or this device alone.

export type Reach = 'all' | 'near' | 'here';

const HERE = /^(|localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;
const NEAR =
  /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|\[f(c|d|e[89ab]).*\]|.*\.(local|lan|home|internal|home\.arpa)|[^.[\]]+)$/;

/** By the name of the host, as addresses have it. */
export function reachOf(host: string): Reach {
  const name = host.toLowerCase();
  return HERE.test(name) ? 'here' : NEAR.test(name) ? 'near' : 'all';
}
