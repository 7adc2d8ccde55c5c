/**
 * Copies a text. Browsers offer the clipboard only to pages that are served with HTTPS or from the own machine; elsewhere the text is
 * selected and copied as by the user.
 *
 * @param button that the user pressed: it keeps the focus
 * @returns false if the browser refused
 */
export async function writeClipboard(text: string, button: HTMLElement): Promise<boolean> {
  if (!window.isSecureContext) return copySelected(text, button);
  return await navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelected(text, button),
  );
}

function copySelected(text: string, button: HTMLElement): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Beside the button, because a dialog takes the focus back from elements outside of it.
  button.after(area);
  area.select();
  // Without a replacement where the clipboard is not available.
  const isCopied = document.execCommand('copy');
  area.remove();
  button.focus({ preventScroll: true });
  return isCopied;
}
