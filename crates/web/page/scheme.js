// Whether the page is dark, for pictures that come with colours of their own.

export function isDark() {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  if (scheme === 'dark' || scheme === 'light') return scheme === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
}
