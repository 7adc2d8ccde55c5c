/** Any `package.json` below a `node_modules` folder at any place: applications, global installs, pnpm's `.pnpm`. */
export function isNpmPackageFile(path: string): boolean {
  return path.endsWith('/package.json') && (path.startsWith('node_modules/') || path.includes('/node_modules/'));
}

/**
 * Whether the file is at the place where Node resolves a package: `node_modules/<name>/` or `node_modules/@<scope>/<name>/`. Deeper files
 * are parts, fixtures or vendored copies inside a package.
 */
export function isNpmPackageRoot(path: string): boolean {
  const inner = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length, -'/package.json'.length);
  return inner.split('/').length === (inner.startsWith('@') ? 2 : 1);
}
