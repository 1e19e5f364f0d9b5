// picture.ts: a day that was played as a picture, to be shown to others: drawn here, and nothing of the deal is in it.

const NAME = 'nova-luna-daily.png';
const TYPE = 'image/png';
const SIZE = { width: 1200, height: 630 };
const SKY = ['#16213a', '#0a101d'];
const LIT = '#efe6cf';
const DARK = '#2b3650';
const RIM = 'rgb(239 230 207 / 45%)';
const SOFT = '#b9bccb';
const SEA = 'rgb(11 18 32 / 12%)';
/** Seas of a moon: where, and how large, in its radius. */
const SEAS = [
  [-0.35, -0.3, 0.3],
  [0.25, -0.45, 0.2],
  [0.42, 0.08, 0.26],
  [-0.1, 0.2, 0.17],
  [-0.45, 0.4, 0.13],
  [0.2, 0.55, 0.15],
] as const;

interface Shown {
  title: string;
  total: number;
  line: string;
  row: number[]; // a moon for every three discs, 0 to 4 quarters full
  full: number; // of the moon, 0 to 1
  address: string; // of the app; '' if nobody else can open it
}

/** The faces of the app, for what is large and for the rest. */
interface Faces {
  display: string;
  text: string;
}

function disc(to: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  to.beginPath();
  to.arc(x, y, r, 0, 2 * Math.PI);
}

/** A moon, lit from the right; its rim is there when nothing is lit. */
function drawMoon(to: CanvasRenderingContext2D, x: number, y: number, r: number, full: number): void {
  to.fillStyle = DARK;
  disc(to, x, y, r);
  to.fill();
  to.fillStyle = LIT;
  to.beginPath();
  to.arc(x, y, r, -Math.PI / 2, Math.PI / 2);
  to.ellipse(x, y, Math.abs(1 - 2 * full) * r, r, 0, Math.PI / 2, -Math.PI / 2, full < 0.5);
  to.fill();
  to.strokeStyle = RIM;
  to.lineWidth = Math.max(2, r / 60);
  disc(to, x, y, r);
  to.stroke();
}

export function draw(to: CanvasRenderingContext2D, shown: Shown, { display, text }: Faces): void {
  const { width, height } = SIZE;
  const sky = to.createLinearGradient(0, 0, 0, height);
  SKY.forEach((color, i) => sky.addColorStop(i, color));
  to.fillStyle = sky;
  to.fillRect(0, 0, width, height);
  const [x, y, r] = [250, height / 2, 170];
  drawMoon(to, x, y, r, shown.full);
  to.fillStyle = SEA;
  for (const [dx, dy, size] of SEAS) {
    disc(to, x + dx * r, y + dy * r, size * r);
    to.fill();
  }
  const write = (words: string, font: string, at: number, color = LIT) => {
    to.fillStyle = color;
    to.font = font;
    to.fillText(words, 500, at, width - 540);
  };
  write('Nova Luna', `400 72px ${display}`, 132);
  write(shown.title, `400 34px ${text}`, 188, SOFT);
  write(String(shown.total), `400 168px ${display}`, 358);
  write(shown.line, `600 38px ${text}`, 422);
  // Drawn and not written: fonts differ in which side of a moon is dark.
  shown.row.forEach((quarters, i) => drawMoon(to, 528 + i * 68, 484, 28, quarters / 4));
  if (shown.address) write(shown.address, `400 28px ${text}`, 574, SOFT);
}

/** The faces, once they are there; whatever does not come is as the system has it. */
async function facesFor(words: string): Promise<Faces> {
  const style = getComputedStyle(document.documentElement);
  const [display, text] = ['--font-display', '--font-text'].map((name) =>
    style.getPropertyValue(name).trim(),
  );
  const faces = { display: display || 'serif', text: text || 'sans-serif' };
  await Promise.all(Object.values(faces).map((face) => document.fonts.load(`400 64px ${face}`, words))).catch(
    () => {},
  );
  return faces;
}

/** Whether the device has a way to hand pictures on. */
export function sharesPictures(): boolean {
  return !!navigator.canShare?.({ files: [new File([], NAME, { type: TYPE })] });
}

/** Hands it on as a PNG file, the way the device has for that; where there is none, saves it. */
export async function savePicture(shown: Shown): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  const to = canvas.getContext('2d');
  if (!to) return;
  draw(to, shown, await facesFor(`Nova Luna ${shown.total}`));
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, TYPE));
  if (blob) await handOn(blob);
}

/** Whether it was shared, or the person thought better of it.  Drawing takes a moment, after which some browsers do not
 *  let a page share any more. */
async function isShared(picture: Blob): Promise<boolean> {
  if (!sharesPictures()) return false;
  try {
    await navigator.share({ files: [new File([picture], NAME, { type: TYPE })] });
    return true;
  } catch (e) {
    return e instanceof DOMException && e.name === 'AbortError';
  }
}

/** Shares a picture, or else saves it. */
export async function handOn(picture: Blob): Promise<void> {
  if (await isShared(picture)) return;
  const url = URL.createObjectURL(picture);
  Object.assign(document.createElement('a'), { href: url, download: NAME }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
