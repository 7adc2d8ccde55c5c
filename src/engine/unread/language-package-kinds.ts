import { contentKinds, noCoordinates } from './content-kinds.ts';
import { isUnder } from './is-under.ts';
import type { UnreadKind } from './unread-kind.ts';

const notInstalled = 'it is an archive that is not installed';

/** Packages that language package managers installed, and archives that run without unpacking. */
export const languagePackageKinds: readonly UnreadKind[] = [
  {
    id: 'java',
    name: 'Java archive',
    reason: noCoordinates,
    extensions: ['jar', 'jmod'],
    accepts: isOfRuntime,
    // The package of the Java runtime.
    isCoveredByLanguagePackage: true,
  },
  {
    id: 'java',
    name: 'Java archive',
    reason: noCoordinates,
    extensions: ['jar', 'war', 'ear', 'par', 'sar', 'nar', 'kar', 'rar', 'jpi', 'hpi', 'lpkg', 'jmod'],
    // A RAR file is a Java resource adapter archive at these places and a general archive elsewhere.
    accepts: (path) => !path.toLowerCase().endsWith('.rar') || path.includes('deployments/'),
    // Archives that a build tool generates for an application.
    coveredBy: 'maven',
  },
  // The modules of a Java runtime. Its file `release` names the runtime.
  {
    id: 'java-runtime',
    name: 'modules of a Java runtime',
    reason: 'its version is unknown',
    baseNames: ['modules'],
    accepts: (path) => path.endsWith('/lib/modules'),
    isCoveredByLanguagePackage: true,
  },
  // Archives in caches and feeds. Their content is used after its installation only, and is then read.
  { id: 'gem', name: 'Ruby gem', reason: notInstalled, extensions: ['gem'], isCoveredByLanguagePackage: true },
  { ...contentKinds.phar, extensions: ['phar'] },
  { id: 'nuget', name: 'NuGet package', reason: notInstalled, extensions: ['nupkg'], coveredBy: 'nuget' },
  // A folder NAME.egg is read by its EGG-INFO/PKG-INFO. A file of this name is the zipped form.
  { id: 'python-archive', name: 'Python archive', extensions: ['pex', 'pyz', 'pyzw'] },
  { id: 'python-archive', name: 'Python archive', extensions: ['egg', 'whl'], isCoveredByLanguagePackage: true },
  {
    id: 'perl',
    name: 'Perl distribution',
    reason: 'its list of files names no version',
    baseNames: ['.packlist'],
    isCoveredByLanguagePackage: true,
  },
  // Conan 2 stores packages under hashes.
  {
    id: 'conan',
    name: 'Conan package',
    reason: 'its folder names neither package nor version',
    baseNames: ['conaninfo.txt'],
    isCoveredByLanguagePackage: true,
  },
];

/** Parts of Java runtimes up to version 8, which have neither coordinates nor a manifest that names the runtime. */
const runtimeArchives = new Set([
  'access-bridge', 'cldrdata', 'dnsns', 'dt', 'jaccess', 'javafx-mx', 'jconsole', 'jfxrt', 'jfxswt', 'jrt-fs', 'legacy8ujsse', 'local_policy',
  'localedata', 'management-agent', 'nashorn', 'openjsse', 'packager', 'sa-jdi', 'sunec', 'sunjce_provider', 'sunpkcs11', 'tools',
  'US_export_policy', 'zipfs',
]); // biome-ignore format: a table

function isOfRuntime(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.endsWith('.jmod') || (isUnder('lib/')(path) && runtimeArchives.has(name.slice(0, -'.jar'.length)));
}
