// picture.ts: a day that was played as a picture, to be shown to others: drawn here, and nothing of the deal is in it.

const NAME = 'nova-luna-daily.png';
const SIZE = { width: 1200, height: 630 };
const NIGHT = '#0b1220';
const LIT = '#efe6cf';
const DARK = '#1b2436';

interface Shown {
  title: string;
  total: number;
  line: string;
  symbols: string;
  full: number; // of the moon, 0 to 1
}

/** A moon, lit from the right. */
function drawMoon(to: CanvasRenderingContext2D, x: number, y: number, r: number, full: number): void {
  to.fillStyle = DARK;
  to.beginPath();
  to.arc(x, y, r, 0, 2 * Math.PI);
  to.fill();
  to.fillStyle = LIT;
  to.beginPath();
  to.arc(x, y, r, -Math.PI / 2, Math.PI / 2);
  to.ellipse(x, y, Math.abs(1 - 2 * full) * r, r, 0, Math.PI / 2, -Math.PI / 2, full < 0.5);
  to.fill();
}

function draw(to: CanvasRenderingContext2D, shown: Shown): void {
  const { width, height } = SIZE;
  to.fillStyle = NIGHT;
  to.fillRect(0, 0, width, height);
  drawMoon(to, 250, height / 2, 170, shown.full);
  to.fillStyle = LIT;
  const write = (text: string, font: string, y: number) => {
    to.font = font;
    to.fillText(text, 500, y, width - 540);
  };
  write('Nova Luna', '400 64px serif', 150);
  write(shown.title, '400 40px sans-serif', 215);
  write(String(shown.total), '400 150px serif', 380);
  write(shown.line, '600 40px sans-serif', 445);
  write(shown.symbols, '56px sans-serif', 540);
}

/** Hands it on as a PNG file, the way the device has for that; where there is none, saves it. */
export async function savePicture(shown: Shown): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  const to = canvas.getContext('2d');
  if (!to) return;
  draw(to, shown);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) return;
  const files = [new File([blob], NAME, { type: blob.type })];
  if (navigator.canShare?.({ files })) {
    await navigator.share({ files }).catch(() => {}); // the person thought better of it
    return;
  }
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: NAME }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
