// Keeps the page for use without a network, once the first board and its answer have had the machine to themselves.

if ('serviceWorker' in navigator) {
  const keep = () => navigator.serviceWorker.register('service-worker.js').catch(() => {});
  addEventListener('load', () => setTimeout(keep, 800));
}
