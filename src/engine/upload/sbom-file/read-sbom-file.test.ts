import { describe, expect, it } from 'vitest';
import { sbomInput } from '../../../../test/helpers/sbom-fixture.ts';
import { writeCycloneDx } from '../../sbom/cyclonedx.ts';
import { writeSpdx } from '../../sbom/spdx.ts';
import { readSbomFile } from './read-sbom-file.ts';

const read = (document: unknown) => readSbomFile(Buffer.from(JSON.stringify(document)));
const cyclonedx = (components: unknown, more: object = {}) =>
  read({ bomFormat: 'CycloneDX', specVersion: '1.6', components, ...more });

describe('readSbomFile', () => {
  it.each([
    ['CycloneDX', writeCycloneDx],
    ['SPDX', writeSpdx],
  ] as const)('reads packages, source packages and the distribution of an own document: %s', (format, write) => {
    const found = readSbomFile(Buffer.from([...write(sbomInput)].join('')));
    expect(found.format).toBe(format);
    expect(found.inventory.operatingSystem).toMatchObject({ id: 'debian', versionId: '12' });
    const list = (packages: typeof sbomInput.packages) =>
      packages.map(({ type, name, version, source }) => ({
        type,
        name: name.toLowerCase(),
        version,
        source: source ?? null,
      }));
    // A package with two licenses is one package.
    const expected = list(sbomInput.packages).filter(
      ({ name }, index, all) => all.findIndex((one) => one.name === name) === index,
    );
    expect(list(found.inventory.packages)).toEqual(expected);
    expect(found.delivered).toMatchObject({ foreign: [], missing: [], hasEvidence: false });
  });

  it.each([
    ['CycloneDX', writeCycloneDx],
    ['SPDX', writeSpdx],
  ] as const)('keeps the suppliers of an own document: %s', (_, write) => {
    const [first] = sbomInput.packages;
    if (!first) throw new Error('the input has no package');
    const packages = [{ ...first, supplier: 'Jane Doe <jane@example.com>' }];
    const { inventory } = readSbomFile(Buffer.from([...write({ ...sbomInput, packages })].join('')));
    expect(inventory.packages.map(({ supplier }) => supplier)).toEqual(['Jane Doe <jane@example.com>']);
  });

  it('reads epochs, source packages and systems as Trivy writes them', () => {
    const trivy = (name: string, value: string) => ({ name: `aquasecurity:trivy:${name}`, value });
    const found = cyclonedx([
      { type: 'operating-system', name: 'redhat', version: '9.4' },
      {
        type: 'library',
        name: 'libssl',
        purl: 'pkg:rpm/redhat/libssl@3.0-1?arch=x86_64&distro=redhat-9.4&epoch=1',
        properties: [
          trivy('SrcName', 'openssl'),
          trivy('SrcVersion', '3.0'),
          trivy('SrcRelease', '1'),
          trivy('SrcEpoch', '1'),
        ],
      },
    ]);
    expect(found.inventory.operatingSystem).toMatchObject({ id: 'rhel', versionId: '9.4' });
    expect(found.inventory.packages).toMatchObject([
      { type: 'rpm', name: 'libssl', version: '1:3.0-1', source: { name: 'openssl', version: '1:3.0-1' } },
    ]);
    const spdx = read({
      spdxVersion: 'SPDX-2.3',
      packages: [
        { name: 'debian', SPDXID: 'SPDXRef-OS', versionInfo: '12.11', primaryPackagePurpose: 'OPERATING-SYSTEM' },
        {
          name: 'vim-tiny',
          primaryPackagePurpose: 'LIBRARY',
          sourceInfo: 'built package from: vim 2:9.0-2',
          externalRefs: [
            {
              referenceType: 'purl',
              referenceLocator: 'pkg:deb/debian/vim-tiny@9.0-2?arch=amd64&distro=debian-12.11&epoch=2',
            },
          ],
        },
      ],
    });
    expect(spdx.inventory.packages).toMatchObject([
      { version: '2:9.0-2', source: { name: 'vim', version: '2:9.0-2' } },
    ]);
  });

  it('reads components in components, paths and the predicate of an attestation', () => {
    const inner = {
      type: 'library',
      name: 'b',
      purl: 'pkg:npm/b@1.0.0',
      evidence: { occurrences: [{ location: '/app/b' }] },
    };
    const components = [{ type: 'application', name: 'package-lock.json', components: [inner] }];
    const predicate = { bomFormat: 'CycloneDX', components };
    const { inventory, delivered } = read({ _type: 'https://in-toto.io/Statement/v1', predicate });
    expect(inventory.packages).toMatchObject([{ name: 'b', paths: ['app/b'] }]);
    expect(delivered.missing).toEqual([]);
  });

  it('lists packages of other types, and counts what is not described as not assessed', () => {
    const { delivered } = cyclonedx([
      { type: 'library', name: 'a', purl: 'pkg:unheard-of/a@1' },
      { type: 'library', name: 'excluded', purl: 'pkg:npm/x@1', scope: 'excluded' },
      { type: 'framework', name: 'nameless' },
      'nothing',
    ]);
    expect(delivered.foreign).toMatchObject([{ type: 'unheard-of', name: 'a' }]);
    expect(delivered.missing.map(({ reason }) => reason)).toEqual([
      '1 package has no package URL, for example nameless.',
      'Entries of the bill of materials were ignored: they are no packages.',
    ]);
  });

  it.each<[string, string, string]>([
    ['deep nesting', `${'['.repeat(100)}${']'.repeat(100)}`, 'LIMIT_EXCEEDED'],
    ['a list', '[]', 'MALFORMED_ARCHIVE'],
    ['bytes that are not UTF-8', '{"bomFormat":"\u00ff"}', 'MALFORMED_ARCHIVE'],
    ['XML', '<?xml version="1.0"?><bom/>', 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'too many packages',
      JSON.stringify({
        bomFormat: 'CycloneDX',
        components: Array.from({ length: 200_001 }, (_, n) => ({ purl: `pkg:npm/a${n}@1` })),
      }),
      'LIMIT_EXCEEDED',
    ],
  ])('refuses %s', (_, text, code) => {
    expect(() => readSbomFile(Buffer.from(text, 'latin1'))).toThrow(
      expect.objectContaining({ name: 'ScanError', code }),
    );
  });
});
