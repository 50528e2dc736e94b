// Examples that run in the page, by the npm package that stands beside the book.

/* global path_to_root */

const load = () => import(new URL(`${path_to_root}sudokit/index.js`, document.baseURI).href);
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

for (const code of document.querySelectorAll('code.runnable')) {
  const block = code.parentElement;
  code.contentEditable = 'plaintext-only';
  code.spellcheck = false;
  const bar = document.createElement('div');
  bar.className = 'runnable-bar';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Run';
  const output = document.createElement('output');
  bar.append(button, output);
  block.after(bar);
  button.addEventListener('click', async () => {
    output.textContent = '';
    button.disabled = true;
    const began = performance.now();
    const print = (...words) => { output.textContent += `${words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(' ')}\n`; };
    try {
      await new AsyncFunction('sudokit', 'print', code.textContent)(await load(), print);
      output.textContent += `${Math.round(performance.now() - began)} ms`;
    } catch (error) {
      output.textContent += String(error?.message ?? error);
    }
    button.disabled = false;
  });
}
