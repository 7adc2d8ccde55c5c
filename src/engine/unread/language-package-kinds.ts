import type { UnreadKind } from './unread-kind.ts';

const matches = (pattern: RegExp) => (path: string) => pattern.test(path);

/** Packages that language package managers installed, and archives that run without unpacking. */
export const languagePackageKinds: readonly UnreadKind[] = [
  {
    id: 'java',
    name: 'Java archive',
    extensions: ['jar', 'war', 'ear', 'par', 'sar', 'nar', 'kar', 'rar', 'jpi', 'hpi', 'lpkg', 'jmod'],
    // A RAR file is a Java resource adapter archive at these places and a general archive elsewhere.
    accepts: (path) => !path.toLowerCase().endsWith('.rar') || path.includes('deployments/'),
  },
  { id: 'gem', name: 'Ruby gem', extensions: ['gem'], isCoveredByLanguagePackage: true },
  { id: 'phar', name: 'PHP archive', extensions: ['phar'] },
  { id: 'dotnet', name: '.NET dependency list', extensions: ['json'], accepts: matches(/\.deps\.json$/i) },
  { id: 'nuget', name: 'NuGet package', extensions: ['nupkg'] },
  { id: 'nuget', name: 'NuGet package', baseNames: ['packages.config'] },
  // A folder NAME.egg is read by its EGG-INFO/PKG-INFO. A file of this name is the zipped form.
  { id: 'python-archive', name: 'Python archive', extensions: ['egg', 'pex', 'pyz', 'pyzw'] },
  { id: 'python-archive', name: 'Python archive', extensions: ['whl'], isCoveredByLanguagePackage: true },
  { id: 'perl', name: 'Perl distribution', baseNames: ['.packlist'], isCoveredByLanguagePackage: true },
  // Conan 2 stores packages under hashes, without their names.
  { id: 'conan', name: 'Conan package', baseNames: ['conaninfo.txt'], isCoveredByLanguagePackage: true },
];
