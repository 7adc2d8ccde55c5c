// Sets the chosen color theme before the first paint. A file of its own, because the content security policy forbids inline scripts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is not available: the theme of the operating system applies.
}
