/** A test whether a path lies under a folder, at the root or deeper. The folder ends with a slash. */
export function isUnder(folder: string): (path: string) => boolean {
  const inner = `/${folder}`;
  return (path) => path.startsWith(folder) || path.includes(inner);
}
