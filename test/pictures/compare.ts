// Compares two folders of pictures, pixel by pixel and word by word; for each that differs a third one shows where.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

/** How two pictures of one name differ. */
export interface Difference {
  file: string;
  /** Pixels that differ, of all. */
  pixels: number;
  all: number;
  /** Lines of words that only one of them has. */
  words: string[];
  /** left, top, right, bottom of what differs */
  box: [number, number, number, number] | null;
}

interface Compared extends Omit<Difference, 'file' | 'words'> {
  marked: string;
}

/** Two drawings of one page differ by that much in a colour: edges and gradients are not computed alike each time. */
const NOISE = 40;

/** Runs in the page: the second picture in grey, what differs from the first in red. */
async function compareIn([one, other, noise]: readonly [string, string, number]): Promise<Compared> {
  const draw = async (url: string) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.drawImage(image, 0, 0);
    return { canvas, pen, shot: pen.getImageData(0, 0, image.width, image.height) };
  };
  const [a, b] = await Promise.all([draw(one), draw(other)]);
  const { width, height } = b.shot;
  const all = width * height;
  if (a.shot.width !== width || a.shot.height !== height) return { pixels: all, all, box: null, marked: other };
  const box: [number, number, number, number] = [width, height, 0, 0];
  let pixels = 0;
  for (let at = 0; at < b.shot.data.length; at += 4) {
    const [r = 0, g = 0, blue = 0] = b.shot.data.subarray(at, at + 3);
    const differs = [r, g, blue].some((value, i) => Math.abs(value - (a.shot.data[at + i] ?? 0)) > noise);
    b.shot.data.set(differs ? [255, 0, 0] : Array<number>(3).fill(128 + (r + g + blue) / 6), at);
    if (!differs) continue;
    pixels++;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  b.pen.putImageData(b.shot, 0, 0);
  return { pixels, all, box: pixels > 0 ? box : null, marked: b.canvas.toDataURL('image/png') };
}

/** Compares what both folders have; the marked pictures go to a folder of their own. */
export async function comparePictures(browser: Browser, before: string, after: string, marked: string): Promise<Difference[]> {
  const listed = (folder: string) => readdirSync(folder).flatMap(file => (file.endsWith('.png') ? [file.slice(0, -4)] : []));
  const others = new Set(listed(after));
  const page = await browser.newPage();
  const found: Difference[] = [];
  const url = (folder: string, file: string) => `data:image/png;base64,${readFileSync(join(folder, `${file}.png`), 'base64')}`;
  const lines = (folder: string, file: string) => readFileSync(join(folder, `${file}.txt`), 'utf8').split('\n');
  const missing = (file: string, where: string) => ({
    file: `${file}, only ${where}`,
    pixels: 0,
    all: 0,
    box: null,
    words: [where],
  });
  for (const file of listed(before).sort()) {
    if (!others.delete(file)) {
      found.push(missing(file, 'before'));
      continue;
    }
    const given = [url(before, file), url(after, file), NOISE] as const;
    const { marked: picture, ...difference } = await page.evaluate(compareIn, given);
    found.push({ file, ...difference, words: onlyInOne(lines(before, file), lines(after, file)) });
    if (difference.pixels === 0) continue;
    mkdirSync(marked, { recursive: true });
    writeFileSync(join(marked, `${file}.png`), Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'));
  }
  for (const file of others) found.push(missing(file, 'after'));
  await page.close();
  return found;
}

function onlyInOne(before: readonly string[], after: readonly string[]): string[] {
  const [old, young] = [new Set(before), new Set(after)];
  const [gone, come] = [[...old].filter(each => !young.has(each)), [...young].filter(each => !old.has(each))];
  return [...gone.map(each => `- ${each}`), ...come.map(each => `+ ${each}`)];
}
