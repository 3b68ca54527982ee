// Before the first paint: the remembered theme, or the system's.
(() => {
  let theme = null;
  try {
    theme = JSON.parse(localStorage.getItem('oyster-world') ?? '{}').theme;
  } catch {
    // Nothing remembered.
  }
  theme ??= matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
})();
