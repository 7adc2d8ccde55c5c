/**
 * Whether a lock file or project file belongs to an application. Inside an installed or cached dependency, it names the packages of the
 * developers of the dependency, which the image does not contain.
 */
export function isApplicationFile(path: string): boolean {
  return !dependencyFolders.some((folder) => path.startsWith(folder) || path.includes(`/${folder}`));
}

const dependencyFolders = [
  'node_modules/', 'site-packages/', 'dist-packages/', 'gems/', 'vendor/', '.cargo/', 'registry/src/', 'pkg/mod/', '.m2/', 'META-INF/',
  'testdata/', 'conda/pkgs/', '.nuget/', '.pub-cache/', '.julia/packages/', '.build/checkouts/', 'Pods/',
  // Debian's packages of Node modules.
  'usr/share/nodejs/', 'usr/lib/nodejs/',
]; // biome-ignore format: a table
