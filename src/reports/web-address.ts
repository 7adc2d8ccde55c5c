/** The address if it is allowed as a link: http or https, without user and password, at most 2000 characters. */
export function webAddress(text: string): string | undefined {
  if (text.length > 2000 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain ? url.href : undefined;
}
