const modules = 'node_modules/';

/** Any `package.json` below a `node_modules` folder at any place: applications, global installs, the stores of pnpm, Yarn and Bun. */
export function isNpmPackageFile(path: string): boolean {
  return path.endsWith('/package.json') && (path.startsWith(modules) || path.includes(`/${modules}`));
}

/**
 * Whether the file is at the place where Node resolves a package: `node_modules/<name>/` or `node_modules/@<scope>/<name>/`, or in the store
 * of Yarn's pnpm linker, `node_modules/.store/<key>/package/`. Deeper files are parts, fixtures or vendored copies inside a package.
 */
export function isNpmPackageRoot(path: string): boolean {
  const parts = innerParts(path);
  if (parts[0] === '.store') return parts.length === 3 && parts[2] === 'package';
  return parts.length === (parts[0]?.startsWith('@') ? 2 : 1);
}

/**
 * Whether the file is in a folder of the tests or examples of a package: `node_modules/resolve/test/…`. Packages there are never loaded by
 * applications.
 */
export function isInTestFolder(path: string): boolean {
  const first = path.startsWith(modules) ? 0 : path.indexOf(`/${modules}`) + 1;
  const parts = path.slice(first + modules.length).split('/');
  const name = parts[0]?.startsWith('@') ? 2 : 1;
  return parts.some((part, index) => index >= name && testFolders.has(part) && !isPackageName(parts, index));
}

/** Whether the folder is a package, not a part of one: `node_modules/test`, `node_modules/@acme/test`. */
function isPackageName(parts: readonly string[], index: number): boolean {
  if (parts[index - 1] === 'node_modules') return true;
  return parts[index - 2] === 'node_modules' && parts[index - 1]?.startsWith('@') === true;
}

/** Whether the folder of the file has the name of the package: `next/dist/compiled/@babel/runtime` of `@babel/runtime`. */
export function isFolderOf(path: string, name: string): boolean {
  return path.endsWith(`/${name}/package.json`);
}

/** Whether the registry accepts the name: `name` or `@scope/name`. Parts of packages have names such as `@scope/name/part`. */
export function isNpmName(name: string): boolean {
  const slash = name.indexOf('/');
  return name.startsWith('@') ? slash > 1 && !name.includes('/', slash + 1) && slash < name.length - 1 : slash === -1;
}

/**
 * Name and version of a package in the cache of Deno, as its folder states them: `npm/registry.npmjs.org/@babel/core/7.20.2/package.json` in
 * the folder of `DENO_DIR`. Undefined for other files. Deno encodes a name with capital letters, and then only the version is known.
 */
export function denoCachePlaceOf(path: string): { name: string | undefined; version: string } | undefined {
  const [, name, version] = denoCachePlace.exec(path) ?? [];
  if (name === undefined || version === undefined) return undefined;
  return { name: name.startsWith('_') ? undefined : name, version };
}

const denoCachePlace = /(?:^|\/)npm\/[^/@]{1,256}\/((?:@[^/]{1,256}\/)?[^/@]{1,256})\/(\d[^/]{0,256})\/package\.json$/;

function innerParts(path: string): string[] {
  return path.slice(path.lastIndexOf(modules) + modules.length, -'/package.json'.length).split('/');
}

const testFolders: ReadonlySet<string> = new Set(
  'test tests __tests__ fixtures __fixtures__ example examples benchmark benchmarks'.split(' '),
);
