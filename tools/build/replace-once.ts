/** @throws {Error} unless the text occurs exactly once, because the build would otherwise do nothing without a notice */
export function replaceOnce(code: string, from: string, to: string): string {
  const parts = code.split(from);
  if (parts.length !== 2) throw new Error(`the build expects once, and found ${parts.length - 1} times: ${from}`);
  return parts.join(to);
}
