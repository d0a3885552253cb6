/** The result as a picture to send: paper, ink, one red seal; who came where, and how the points came about. */

export interface ResultPicture {
  game: string;
  head: string;
  rest: string;
  rows: { rank: number; name: string; score: string; share: number; you: boolean; ink: string }[];
  foot: string;
}

const W = 1200;
const H = 630;
const SERIF = '"Qiju Title", "Noto Serif SC", "Noto Serif CJK SC", "Songti SC", Georgia, serif';
const SANS = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

/** Colours as the page has them now: light or dark as chosen. */
function palette(): Record<'paper' | 'sheet' | 'ink' | 'ink-2' | 'line' | 'seal' | 'gold' | 'on-seal', string> {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colour = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const names = ['paper', 'sheet', 'ink', 'ink-2', 'line', 'seal', 'gold', 'on-seal'] as const;
  const found = Object.fromEntries(names.map((name) => [name, colour(name)]));
  probe.remove();
  return found as ReturnType<typeof palette>;
}

function resolved(ink: string): string {
  const probe = document.createElement('span');
  probe.style.color = ink;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

export async function draw_result(result: ResultPicture): Promise<Blob | null> {
  await document.fonts?.ready;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [W, H];
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const ink = palette();
  pen.fillStyle = ink.paper;
  pen.fillRect(0, 0, W, H);
  pen.fillStyle = ink.sheet;
  pen.strokeStyle = ink.line;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(36, 36, W - 72, H - 72, 14);
  pen.fill();
  pen.stroke();
  seal(pen, ink.seal, ink['on-seal']);
  const write = (text: string, x: number, y: number, font: string, colour: string, most: number, align: CanvasTextAlign = 'left') => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.textAlign = align;
    pen.fillText(fitted(pen, text, most), x, y);
  };
  write(result.game, 168, 118, `600 40px ${SERIF}`, ink.ink, 900);
  write(result.head, 76, 206, `700 52px ${SERIF}`, ink.ink, W - 152);
  write(result.rest, 76, 254, `24px ${SANS}`, ink['ink-2'], W - 152);
  const rows = result.rows.slice(0, 6);
  const step = Math.min(52, 268 / Math.max(1, rows.length));
  rows.forEach((row, i) => {
    const y = 312 + i * step;
    const weight = row.you ? 700 : 400;
    write(String(row.rank), 96, y, `${weight} 26px ${SERIF}`, ink['ink-2'], 40, 'center');
    write(row.name, 132, y, `${weight} 26px ${SANS}`, ink.ink, 300);
    pen.fillStyle = resolved(row.ink);
    pen.beginPath();
    pen.roundRect(456, y - 21, Math.max(4, row.share * 540), 24, 5);
    pen.fill();
    write(row.score, W - 84, y, `700 28px ${SERIF}`, row.you ? ink.seal : ink.ink, 120, 'right');
  });
  write(result.foot, 76, H - 58, `20px ${SANS}`, ink['ink-2'], W - 152);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function seal(pen: CanvasRenderingContext2D, colour: string, on: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.roundRect(76, 68, 72, 72, 10);
  pen.fill();
  pen.fillStyle = on;
  pen.font = `700 46px ${SERIF}`;
  pen.textAlign = 'center';
  pen.fillText('局', 112, 120);
}

/** Cut where there is no more room. */
function fitted(pen: CanvasRenderingContext2D, text: string, most: number): string {
  if (pen.measureText(text).width <= most) return text;
  let kept = [...text];
  while (kept.length > 1 && pen.measureText(`${kept.join('')}…`).width > most) kept = kept.slice(0, -1);
  return `${kept.join('')}…`;
}
