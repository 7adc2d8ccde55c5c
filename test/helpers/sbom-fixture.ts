import fc from 'fast-check';
import type { DeclaredPackage, OperatingSystem } from '../../src/domain/package.ts';
import { packageUrl } from '../../src/engine/pipeline/package-url.ts';
import type { SbomInput, SbomPackage } from '../../src/engine/sbom/sbom-input.ts';

const debian: OperatingSystem = { id: 'debian', versionId: '12', codename: 'bookworm', name: 'Debian GNU/Linux 12' };
export const hex = (digit: string) => digit.repeat(64);

export function sbomPackage(part: Partial<SbomPackage> & Pick<DeclaredPackage, 'type' | 'name'>): SbomPackage {
  const declared = { version: '1.0', licenses: [], ...part };
  const purl = packageUrl(declared, debian) ?? 'pkg:generic/none';
  return { purl, paths: ['var/lib/dpkg/status'], layerIndex: 0, isOwnedByDistribution: false, ...declared };
}

const layer = {
  isEmpty: false,
  mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip',
  sizeBytes: 10,
  uncompressedBytes: 20,
  createdAt: null,
  wastedBytes: 0,
  topFiles: [],
};
/** A scan with all kinds of content that an SBOM describes. */
export const sbomInput: SbomInput = {
  image: 'ghcr.io/acme/api:1.2',
  tag: '1.2',
  digest: `sha256:${hex('a')}`,
  platform: 'linux/arm64',
  scannedAt: new Date('2026-01-15T09:30:00.123Z'),
  programVersion: '1.2.3',
  author: { name: 'Acme', url: 'https://plimsoll.example.com/' },
  engineRevision: '2-0123abcd',
  operatingSystem: debian,
  layers: [
    { ...layer, index: 0, digest: `sha256:${hex('b')}`, diffId: `sha256:${hex('c')}`, command: 'ADD rootfs.tar /' },
    { ...layer, index: 1, isEmpty: true, digest: null, diffId: null, mediaType: null, command: 'ENV A=1' },
  ],
  packages: [
    sbomPackage({
      type: 'deb',
      name: 'libc6',
      version: '2.36-9',
      architecture: 'arm64',
      source: { name: 'glibc', version: '2.36-9' },
    }),
    sbomPackage({
      type: 'deb',
      name: 'libc-bin',
      version: '2.36-9',
      architecture: 'arm64',
      source: { name: 'glibc', version: '2.36-9' },
    }),
    sbomPackage({ type: 'npm', name: '@acme/api', licenses: ['MIT'], isDevelopment: true }),
    sbomPackage({ type: 'npm', name: 'choice', licenses: ['(MIT OR Apache-2.0)'] }),
    sbomPackage({ type: 'npm', name: 'words', licenses: ['Apache 2.0', 'MIT', 'MIT OR ISC'] }),
    sbomPackage({ type: 'npm', name: 'words' }),
    sbomPackage({ type: 'pypi', name: 'Flask', licenses: ['LicenseRef-elsewhere'] }),
  ],
  coverage: { assessed: 5, notAssessed: [{ group: 'pypi', reason: 'no advisories', packages: 1 }] },
  warnings: [{ code: 'MALFORMED_FILE', message: 'not JSON', path: 'app/package.json', layerIndex: 0 }],
};

/** One package of each type in purl-spec and in inventories from outside. */
export const foreignPurls = [
  'pkg:alpm/arch/pacman@6.0.1-1?arch=x86_64',
  'pkg:bitnami/wordpress@6.2.0?arch=arm64',
  'pkg:cargo/rand@0.7.2',
  'pkg:cocoapods/GoogleUtilities@7.5.2#NSData+zlib',
  'pkg:composer/laravel/laravel@5.5.0',
  'pkg:conan/openssl@3.0.3?channel=stable&user=acme',
  'pkg:conda/absl-py@0.4.1?build=py36h06a4308_0&channel=main&subdir=linux-64&type=tar.bz2',
  'pkg:cran/A3@1.0.0',
  'pkg:docker/smartentry@sha256:244fd47e07d1004f0aed9c?repository_url=ghcr.io/acme',
  'pkg:gem/ruby-advisory-db-check@0.12.4?platform=java',
  'pkg:generic/openssl@1.1.10g?download_url=https://openssl.org/source/openssl-1.1.0g.tar.gz&checksum=sha256:de4d501267da',
  'pkg:github/package-url/purl-spec@244fd47e07d1004f0aed9c',
  'pkg:golang/google.golang.org/genproto@v0.0.0-2018#googleapis/api/annotations',
  'pkg:hackage/a50@0.5',
  'pkg:hex/phoenix_html@2.13.3',
  'pkg:huggingface/distilbert/base@043235d6088ecd3dd5fb',
  'pkg:maven/org.apache.xmlgraphics/batik-anim@1.9.1?classifier=sources&type=jar',
  'pkg:nuget/EnterpriseLibrary.Common@6.0.1304',
  'pkg:oci/debian@sha256%3A244fd47e07d10?repository_url=docker.io/library/debian&arch=amd64&tag=latest',
  'pkg:pub/characters@1.2.0',
  'pkg:rpm/fedora/curl@7.50.3-1.fc25?arch=i386&distro=fedora-25&epoch=1',
  'pkg:swift/github.com/Alamofire/Alamofire@5.4.3',
];

/** Declared licenses that are difficult for readers of documents. */
const declarations = [
  'NONE',
  'NOASSERTION',
  // The SPDX project's tools do not accept `+` after ids without a deprecated form with it, although the grammar allows it.
  'GPL-2.0+',
  'GPL-2.0',
  'GPL-2.0-only WITH Classpath-exception-2.0',
  'GPL-2.0-or-later WITH GCC-exception-2.0 AND (MIT OR ISC)',
  'LGPL-2.1+ OR MPL-1.1',
  'DocumentRef-x:LicenseRef-y',
  `${'('.repeat(400)}MIT${')'.repeat(400)}`,
  `MIT${' OR MIT'.repeat(2000)}`,
  '<see LICENSE>',
];

/** Any text of an image, a sensor or an upload. */
export function hostileInputs(): fc.Arbitrary<SbomInput> {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('\u0000\u001b[31m', '\ud800', '"},{"', 'x'.repeat(5000), '../../etc', '__proto__', 'MIT'),
  );
  const packages = fc.array(
    fc
      .record({
        type: fc.constantFrom('deb' as const, 'apk' as const, 'npm' as const, 'pypi' as const),
        name: text.map((name) => `${name}n`),
        version: text,
        licenses: fc.array(fc.oneof(text, fc.constantFrom(...declarations)), { maxLength: 3 }),
        paths: fc.array(text, { maxLength: 3 }),
        source: fc.record({ name: text, version: text }),
        supplier: fc.oneof(text, fc.constantFrom('Jane (x) <jane@example.com>', 'A <a@b>', '<>', '( (http://x) )')),
        hashes: fc.constantFrom<string[][]>(
          [],
          [`sha512-${'A'.repeat(86)}==`, `md5-${'A'.repeat(22)}==`],
          ['x', 'sha512'],
        ),
        distributions: fc.array(
          fc.record({ name: text, hashes: fc.constant<string[]>([`sha512-${'A'.repeat(86)}==`]) }),
          {
            maxLength: 3,
          },
        ),
        uploadedType: fc.option(text),
        purl: fc.oneof(text, fc.constantFrom('', 'pkg:npm/a@1', 'pkg:npm/a@1#2')),
        layerIndex: fc.constantFrom(-1, 0, 1, 7),
      })
      .map(({ uploadedType, purl, ...part }) => ({
        ...sbomPackage(part),
        ...(uploadedType !== null && { type: uploadedType, purl }),
      })),
    { maxLength: 8 },
  );
  return fc.record({ image: text, tag: text, platform: text, mediaType: text, packages, id: text }).map(
    ({ mediaType, packages, id, ...texts }): SbomInput => ({
      ...sbomInput,
      ...texts,
      packages,
      operatingSystem: { id, versionId: id, name: id, cpe: id },
      programVersion: id,
      author: { name: id, url: id },
      labels: Object.fromEntries(
        ['vendor', 'licenses', 'source'].map((key) => [`org.opencontainers.image.${key}`, id]),
      ),
      layers: sbomInput.layers.map((one) => ({ ...one, mediaType, command: id })),
      coverage: { assessed: 0, notAssessed: [{ group: id, reason: id, packages: 1 }] },
      warnings: [{ code: 'NOT_UTF8', message: id, path: id }],
    }),
  );
}
