// Makes HTML and SVG elements and fills them.

/** @typedef {Node | string | number | null | undefined | false | any[]} Child */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Makes an element. Properties that begin with "on" are listeners, the others attributes; false and null leave them
 * out.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {any} typed loosely, because each caller knows which element it made
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  give(element, props);
  element.append(...flat(children));
  return element;
}

/**
 * Makes an SVG element.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function s(tag, props, ...children) {
  const element = document.createElementNS(SVG, tag);
  give(element, props);
  element.append(...flat(children));
  return element;
}

/** @param {Element} element @param {Record<string, any> | null | undefined} props */
function give(element, props) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value' || name === 'checked') /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** @param {any[]} children @returns {(Node | string)[]} */
export function flat(children) {
  return children
    .flat(3)
    .filter((c) => c !== null && c !== undefined && c !== false)
    .map((c) => (c instanceof Node ? c : String(c)));
}

/** @param {Element} element @param {...(Child | Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren(...flat(children));
}
