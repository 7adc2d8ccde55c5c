/**
 * Path of the metadata of an installed Python distribution in any folder: wheels (`*.dist-info/METADATA`), setuptools and distutils
 * (`*.egg-info` as folder or file), unpacked eggs (`*.egg/EGG-INFO/PKG-INFO`). Data of the tests of a distribution are not installed.
 */
export function isPythonPackageFile(path: string): boolean {
  const isMetadata =
    path.endsWith('.dist-info/METADATA') ||
    path.endsWith('.egg-info') ||
    path.endsWith('.egg-info/PKG-INFO') ||
    path.endsWith('.egg/EGG-INFO/PKG-INFO');
  return isMetadata && !isInPythonTestFolder(path);
}

/**
 * Whether the file is in a folder of the tests of an installed distribution: `site-packages/pkg_resources/tests/…` has eggs that setuptools
 * tests itself with.
 */
export function isInPythonTestFolder(path: string): boolean {
  return isBelowInstalled(path, testFolder);
}

const testFolder = /\/tests?\//;

/**
 * Path of the list of files that an installer wrote for a distribution: `RECORD` of a wheel (packaging.python.org, "Recording installed
 * projects") or `installed-files.txt`, which older installers write.
 */
export function isPythonFileList(path: string): boolean {
  return path.endsWith('.dist-info/RECORD') || path.endsWith('.egg-info/installed-files.txt');
}

/**
 * Path of the list of the copies of other distributions that an installed distribution contains: `pip/_vendor/vendor.txt`,
 * `pipenv/vendor/vendor.txt`, `wheel/vendored/vendor.txt`.
 */
export function isVendoredList(path: string): boolean {
  return path.endsWith('/vendor.txt') && isBelowInstalled(path, vendoredList);
}

const vendoredList = /\/(?:_vendor|vendor|vendored)\/vendor\.txt$/;

/** Whether the file is among the copies of other distributions in an installed distribution: `site-packages/setuptools/_vendor/…`. */
export function isAmongVendored(path: string): boolean {
  return isBelowInstalled(path, vendoredFolder);
}

const vendoredFolder = /\/(?:_vendor|vendor|vendored)\//;

const installedFolder = /(?:^|\/)(?:site|dist)-packages(?=\/)/;

/** Whether the pattern is found after the folder of installed distributions. One pattern for both would take quadratic time for paths that repeat that folder. */
function isBelowInstalled(path: string, pattern: RegExp): boolean {
  const found = installedFolder.exec(path);
  return found !== null && pattern.test(path.slice(found.index + found[0].length));
}
