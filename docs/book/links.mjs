// Checks a folder of HTML: every link and picture leads to a file of it, every fragment to an element with that id.
//
//   node links.mjs FOLDER

import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const folder = process.argv[2];
const pages = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html'));
/** @type {Map<string, Set<string>>} */
const ids = new Map(pages.map((name) => [name, new Set([...readFileSync(join(folder, name), 'utf8').matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, id]) => id))]));
let checked = 0;
const errors = [];
for (const page of pages) {
  // print.html is all chapters in one: their links are checked where they stand.
  if (page === 'print.html') continue;
  const text = readFileSync(join(folder, page), 'utf8').replace(/<script[^]*?<\/script>/g, '').replace(/<code[^]*?<\/code>/g, '');
  for (const [, link] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
    if (/^(https?:|mailto:|data:|javascript:)/.test(link)) continue;
    checked += 1;
    const [path, place] = decodeURIComponent(link.replaceAll('&amp;', '&')).split('#');
    // The page that a host shows for a wrong address has links from the top.
    let target = path === '' ? page : normalize(path.startsWith('/') ? path.slice(1) : join(dirname(page), path));
    if (target === '.' || (existsSync(join(folder, target)) && statSync(join(folder, target)).isDirectory())) target = join(target, 'index.html');
    if (!existsSync(join(folder, target))) errors.push(`${page}: ${link} leads nowhere`);
    else if (place && ids.has(target) && !ids.get(target)?.has(place)) errors.push(`${page}: ${link}: there is no #${place}`);
  }
}
process.stdout.write(`${errors.map((error) => `${error}\n`).join('')}${pages.length} pages, ${checked} links, ${errors.length} errors\n`);
process.exit(errors.length || !checked ? 1 : 0);
