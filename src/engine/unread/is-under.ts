/** Returns a test whether a path is inside a folder at any depth below the root. The folder ends with a slash. */
export function isUnder(folder: string): (path: string) => boolean {
  const inner = `/${folder}`;
  return (path) => path.startsWith(folder) || path.includes(inner);
}
