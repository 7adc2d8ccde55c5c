/** The name of an image without the host of its registry, which is the same for most rows of a list. */
export function shortImageName(name: string): string {
  const [host = '', ...path] = name.split('/');
  return path.length > 0 && /[.:]/.test(host) ? path.join('/') : name;
}
