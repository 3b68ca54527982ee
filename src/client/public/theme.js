// Before the first paint: the remembered theme, or the dark one.
(() => {
  let theme = null;
  try {
    theme = JSON.parse(localStorage.getItem('oyster-world') ?? '{}').theme;
  } catch {
    // Nothing remembered.
  }
  theme ??= 'dark';
  document.documentElement.dataset.theme = theme;
})();
