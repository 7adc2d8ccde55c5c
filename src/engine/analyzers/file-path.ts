/** `app/Gemfile.lock` → `Gemfile.lock`. */
export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `app/Gemfile.lock` → `app`. Empty at the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** A file beside another one: `app/yarn.lock`, `package.json` → `app/package.json`. */
export function besideOf(path: string, name: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1) + name;
}
