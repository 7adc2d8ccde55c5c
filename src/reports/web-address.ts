/** The text as an address that may become a link: http or https, no user or password in it, not too long. */
export function webAddress(text: string): string | undefined {
  if (text.length > 2000 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain ? url.href : undefined;
}
