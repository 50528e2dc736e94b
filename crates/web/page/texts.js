// The texts of the page. English stands where it is said, each text marked by `t`, and is the key of its translation: a
// language is one script that sets `globalThis.sudokitTexts` before the page begins, English text to its own. Values
// stand as {} in the key, and in a translation as {} in the same order, or as {1}, {2} in any. Long texts may be broken
// after a blank. What the library says of steps and rules is not among them: it comes with its evidence.

/** @type {Record<string, string> | undefined} */
const words = /** @type {any} */ (globalThis).sudokitTexts;
/** The parts of each text around its values, without breaks. @type {WeakMap<TemplateStringsArray, string[]>} */
const known = new WeakMap();

/**
 * A text in the language of the page.
 * @param {TemplateStringsArray} strings @param {...any} values
 * @returns {string}
 */
export function t(strings, ...values) {
  let parts = known.get(strings);
  if (!parts) {
    parts = strings.map((part) => part.replace(/\s*\n\s*/g, ' '));
    known.set(strings, parts);
  }
  const translated = words?.[parts.join('{}')];
  if (translated === undefined) return parts.reduce((text, part, i) => `${text}${values[i - 1]}${part}`);
  let next = 0;
  return translated.replace(/\{(\d*)\}/g, (_, number) => String(values[number ? number - 1 : next++]));
}
