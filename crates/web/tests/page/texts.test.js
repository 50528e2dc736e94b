// All texts of the page are marked, so that a language is one table: `texts.txt` lists them, and nothing else is said
// but what the library says. SUDOKIT_UPDATE=1 writes the list.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EASY, go, load, visitor } from './visit.js';

const folder = fileURLToPath(new URL('../../page', import.meta.url));
const list = fileURLToPath(new URL('texts.txt', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));

/** Where a template ends that begins at a place, with its pieces and with the code of its values. */
function template(code, from) {
  const parts = [''];
  const values = [];
  let at = from + 1;
  for (; code[at] !== '`'; at++) {
    if (code[at] === '\\') parts[parts.length - 1] += JSON.parse(`"${code[++at] === '`' ? '`' : escaped(code, at)}"`);
    else if (code[at] === '$' && code[at + 1] === '{') {
      const start = at + 2;
      at = value(code, start);
      values.push(code.slice(start, at));
      parts.push('');
    } else parts[parts.length - 1] += code[at];
    if (code[at] === '\\' || (code[at - 1] === '\\' && code[at] === 'u')) at += code[at] === 'u' ? 4 : 0;
  }
  return { end: at, key: parts.map((part) => part.replace(/\s*\n\s*/g, ' ')).join('{}'), values };
}

/** An escape as JSON has it. */
const escaped = (code, at) => (code[at] === 'u' ? `\\${code.slice(at, at + 5)}` : `\\${code[at]}`);

/** Where the value of a template ends: at its own brace. */
function value(code, from) {
  let depth = 0;
  let at = from;
  for (; depth || code[at] !== '}'; at++) {
    if (code[at] === '{') depth += 1;
    else if (code[at] === '}') depth -= 1;
    else if (code[at] === '`') at = template(code, at).end;
    else if (code[at] === "'") at = code.indexOf("'", at + 1);
  }
  return at;
}

/** The keys of all texts in some code. @returns {string[]} */
function keys(text) {
  const code = text.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const found = [];
  for (let at = code.indexOf('t`'); at >= 0; at = code.indexOf('t`', at + 2)) {
    if (/[\w$.]/.test(code[at - 1])) continue;
    found.push(template(code, at + 1).key);
  }
  return found;
}

test('texts.txt lists every text of the page', () => {
  const found = files
    .filter((name) => name !== 'texts.js')
    .flatMap((name) => keys(readFileSync(`${folder}/${name}`, 'utf8')));
  assert.ok(found.length > 1000, `${found.length} texts were found`);
  const text = `${[...new Set(found)]
    .map((key) => JSON.stringify(key).slice(1, -1))
    .sort()
    .join('\n')}\n`;
  if (process.env.SUDOKIT_UPDATE) writeFileSync(list, text);
  assert.equal(text, readFileSync(list, 'utf8'));
});

const DATES = /\b((Jan|Febr)uary|March|April|May|June|July|August|(Septem|Octo|Novem|Decem)ber|\w+day)\b/g;
const visit = visitor();

test('in another language nothing is left in English but what the library says', () =>
  visit('start', async (first, context) => {
    const page = await context.newPage();
    await page.addInitScript(() => {
      globalThis.sudokitTexts = new Proxy({}, { get: (_, key) => `⟦${String(key)}⟧` });
    });
    await page.goto(`${visit.url}#/start`);
    await page.waitForSelector('body[data-ready]');
    await load(page, EASY);
    /** Every word of the tables of the library. */
    const known = await page.evaluate(async () => {
      const { table } = await import('./api.js');
      const examples = await (await fetch('presets/technicians.txt')).text();
      const names = ['techniques', 'solvers', 'constraints', 'formats', 'variants', 'symmetries'];
      return (examples + JSON.stringify(await Promise.all(names.map((name) => table(name))))).toLowerCase();
    });
    /** @type {string[]} */
    const outside = [];
    const look = async (place) => {
      const shown = await page.evaluate(() => {
        const texts = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const parent = walker.currentNode.parentElement;
          if (parent.closest('script, style, noscript, textarea, .skip, .brand') || !parent.checkVisibility()) continue;
          texts.push(walker.currentNode.data);
        }
        for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
          for (const name of ['aria-label', 'placeholder', 'title'])
            if (element.hasAttribute(name) && !element.closest('.brand')) texts.push(element.getAttribute(name));
        return texts;
      });
      for (const text of shown) {
        let rest = text;
        while (/⟦[^⟦⟧]*⟧/.test(rest)) rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '');
        // Dates come in the language of the reader.
        rest = rest.replace(DATES, '').replace(/^[\s·,\d.]+|[\s·,\d.]+$/g, '');
        // Steps are told by the library; a line may have several of its words.
        if (/^Look at /.test(rest)) continue;
        const isKnown = (word) => !/[A-Za-z]{2}/.test(word) || known.includes(word.trim().toLowerCase());
        if (!rest.split(/[,;]/).every(isKnown)) outside.push(`${place}: ${rest}`);
      }
    };
    for (const part of [
      'start',
      'play',
      'library',
      'print',
      'learn',
      'explain',
      'set',
      'generate',
      'lab',
      'race',
      'matrix',
      'settings',
    ]) {
      await page.evaluate((part) => {
        location.hash = `#/${part}`;
      }, part);
      await page.waitForSelector(`main.${part} *`);
      await page.waitForTimeout(500);
      await look(part);
    }
    const all = [...new Set(outside)];
    assert.equal(all.length, 0, all.join('\n'));
  }));
