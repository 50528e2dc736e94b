// Light or dark: as the system has it, or as the player has chosen. The rules for dark stand once, in the style sheet;
// what is changed here is when they hold. The choice is also in local storage, since it must be known before the first
// paint.

const STORE = 'sudokit-theme';
const SYSTEM = '(prefers-color-scheme: dark)';
const system = matchMedia(SYSTEM);

/** @typedef {'system' | 'light' | 'dark'} Theme */

/** @type {Theme} */
let theme = 'system';
/** @type {Set<() => void>} */
const listeners = new Set();
/** The rules of dark, once they are found. @type {CSSMediaRule[]} */
const rules = [];

function apply() {
  if (!rules.length) {
    for (const sheet of document.styleSheets) {
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSMediaRule && rule.media.mediaText === SYSTEM) rules.push(rule);
    }
  }
  for (const rule of rules)
    rule.media.mediaText = theme === 'system' ? SYSTEM : theme === 'dark' ? 'screen' : 'not all';
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
  for (const listener of listeners) listener();
}

export const theming = {
  get theme() {
    return theme;
  },
  get isDark() {
    return theme === 'system' ? system.matches : theme === 'dark';
  },

  /** @param {Theme} chosen */
  choose(chosen) {
    if (chosen === theme) return;
    theme = chosen;
    try {
      if (theme === 'system') localStorage.removeItem(STORE);
      else localStorage.setItem(STORE, theme);
    } catch {
      /* it lasts as long as the page */
    }
    apply();
  },

  /** Calls when the page changes between light and dark. @param {() => void} listener @returns {() => void} ends it */
  listen(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

system.addEventListener('change', () => {
  for (const listener of listeners) listener();
});
try {
  const saved = localStorage.getItem(STORE);
  if (saved === 'light' || saved === 'dark') {
    theme = saved;
    apply();
  }
} catch {
  /* as the system has it */
}
