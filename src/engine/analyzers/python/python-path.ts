/**
 * Metadata of an installed Python distribution, in whatever folder it was installed to: wheels (`*.dist-info/METADATA`),
 * setuptools and distutils (`*.egg-info` as folder or file), unpacked eggs (`*.egg/EGG-INFO/PKG-INFO`).
 */
export function isPythonPackageFile(path: string): boolean {
  return (
    path.endsWith('.dist-info/METADATA') ||
    path.endsWith('.egg-info') ||
    path.endsWith('.egg-info/PKG-INFO') ||
    path.endsWith('.egg/EGG-INFO/PKG-INFO')
  );
}
