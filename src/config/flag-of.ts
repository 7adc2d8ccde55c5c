/** `PLIMSOLL_DATA_DIR` → `data-dir`, `HTTPS_PROXY` → `https-proxy`. */
export function flagOf(variable: string): string {
  return variable
    .replace(/^PLIMSOLL_/, '')
    .toLowerCase()
    .replaceAll('_', '-');
}
