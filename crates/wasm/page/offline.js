// Keeps the page for use without a network.

if ('serviceWorker' in navigator) navigator.serviceWorker.register('service-worker.js').catch(() => {});
