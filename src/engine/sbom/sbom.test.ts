import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMsSince } from '../../../test/helpers/processor-ms-since.ts';
import { checkSpdx as checkWithSpdxTools, spdxToolsMissing } from '../../../test/helpers/read-back/check-spdx.ts';
import {
  foreignPurls,
  hex,
  hostileInputs,
  sbomInput as input,
  sbomPackage,
} from '../../../test/helpers/sbom-fixture.ts';
import { readLicense } from './read-license.ts';
import { sbomFormatNames, sbomFormats } from './sbom-formats.ts';
import type { SbomInput } from './sbom-input.ts';

const schemas = join(
  dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')),
  'res',
  'schema',
);
const readSchema = (name: string) => JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8'));
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat('idn-email', true).addFormat('iri-reference', true);
for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs']) {
  // The names by which the schemas of documents refer to them.
  const { $id: _, ...schema } = readSchema(name);
  ajv.addSchema(schema, `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
}
const isCycloneDx = ajv.compile(readSchema('bom-1.6'));

const textOf = (format: (typeof sbomFormatNames)[number], of: SbomInput) => [...sbomFormats[format].write(of)].join('');
// Documents of external schemas, read member by member.
// oxlint-disable-next-line typescript/no-explicit-any
const documentOf = (format: (typeof sbomFormatNames)[number], of: SbomInput): any => JSON.parse(textOf(format, of));

describe('both formats', () => {
  const related: SbomInput = {
    ...input,
    packages: [
      sbomPackage({
        type: 'deb',
        name: 'curl',
        purl: 'pkg:deb/debian/curl@8',
        supplier: 'Acme',
        dependencies: ['libc6', 'twice', 'absent', 'curl'],
      }),
      sbomPackage({
        type: 'deb',
        name: 'libc6',
        version: '2.36-9',
        purl: 'pkg:deb/debian/libc6@2.36-9',
        source: { name: 'glibc', version: '2.36-9' },
        module: 'm:1',
      }),
      sbomPackage({ type: 'deb', name: 'twice', version: '1', purl: 'pkg:deb/debian/twice@1' }),
      sbomPackage({ type: 'deb', name: 'twice', version: '2', purl: 'pkg:deb/debian/twice@2' }),
      sbomPackage({ type: 'pypi', name: 'libc6', purl: 'pkg:pypi/libc6@1', isOwnedByDistribution: true }),
    ],
  };

  it('name suppliers, and dependencies whose name is that of one package of the same type', () => {
    const { components, dependencies } = documentOf('cyclonedx', related);
    expect(components.find(({ name }: { name: string }) => name === 'curl').supplier).toEqual({ name: 'Acme' });
    expect(dependencies).toContainEqual({ ref: 'pkg:deb/debian/curl@8', dependsOn: ['pkg:deb/debian/libc6@2.36-9'] });
    const { packages, relationships } = documentOf('spdx', related);
    const idOf = (name: string) => packages.find((one: { name: string }) => one.name === name).SPDXID;
    expect(packages.find((one: { name: string }) => one.name === 'curl').supplier).toBe('Organization: Acme');
    expect(relationships.filter((one: { relationshipType: string }) => one.relationshipType === 'DEPENDS_ON')).toEqual([
      { spdxElementId: idOf('curl'), relationshipType: 'DEPENDS_ON', relatedSpdxElement: idOf('libc6') },
    ]);
  });

  it('list several published files of a package with their hashes, and state no hash of the package', () => {
    const hashes = [`sha256-${Buffer.alloc(32, 1).toString('base64')}`];
    const distributions = [
      { name: 'https://files.example.com/flask-1.0.tar.gz', hashes },
      { name: 'flask-1.0-py3-none-any.whl', hashes },
      { name: 'javascript:alert(1)', hashes },
    ];
    const of = { ...input, packages: [sbomPackage({ type: 'pypi', name: 'flask', distributions })] };
    const cycloneDx = documentOf('cyclonedx', of);
    expect(isCycloneDx(cycloneDx), JSON.stringify(isCycloneDx.errors)).toBe(true);
    const component = cycloneDx.components.at(-1);
    const content = '01'.repeat(32);
    expect(component.externalReferences).toEqual(
      distributions
        .slice(0, 2)
        .map(({ name }) => ({ type: 'distribution', url: name, hashes: [{ alg: 'SHA-256', content }] })),
    );
    expect(component).not.toHaveProperty('hashes');
    const { packages, annotations } = documentOf('spdx', of);
    const found = packages.find((one: { name: string }) => one.name === 'flask');
    expect(found).not.toHaveProperty('checksums');
    expect(found.annotations.map(({ comment }: { comment: string }) => comment)).toEqual(
      distributions.slice(0, 2).map(({ name }) => `Published file ${name} has SHA256 ${content}.`),
    );
    const texts = annotations.map(({ comment }: { comment: string }) => comment);
    expect(texts).toContainEqual(expect.stringMatching(/^Several published files: 1 of 1 packages,/));
  });

  it('name the source package and the module stream in the forms that other scanners read', () => {
    const component = documentOf('cyclonedx', related).components.find(
      ({ name }: { name: string }) => name === 'libc6',
    );
    expect(component.properties).toEqual(
      expect.arrayContaining([
        { name: 'aquasecurity:trivy:SrcName', value: 'glibc' },
        { name: 'aquasecurity:trivy:SrcVersion', value: '2.36-9' },
        { name: 'aquasecurity:trivy:Modularitylabel', value: 'm:1' },
      ]),
    );
    const { packages } = documentOf('spdx', related);
    const libc = packages.find((one: { name: string }) => one.name === 'libc6');
    expect(libc.sourceInfo).toBe('built package from: glibc 2.36-9');
    expect(libc.annotations).toEqual([expect.objectContaining({ comment: 'Modularitylabel: m:1' })]);
    expect(packages.find((one: { name: string }) => one.name === 'twice')).not.toHaveProperty('annotations');
  });

  it('state for grype that an rpm package is in no module, unless its module label is not known', () => {
    const labels = (item: Parameters<typeof sbomPackage>[0]) =>
      documentOf('cyclonedx', { ...input, packages: [sbomPackage(item)] })
        .components.at(-1)
        .properties.filter(({ name }: { name: string }) => name.startsWith('syft:'));
    expect(labels({ type: 'rpm', name: 'perl-open', version: '1.11-423.el8_10' })).toEqual([
      { name: 'syft:package:metadataType', value: 'rpm-db-entry' },
      { name: 'syft:metadata:modularityLabel', value: '' },
    ]);
    const build = '5.30.1-458.module_el8.6.0+2882+2f24dc92';
    expect(labels({ type: 'rpm', name: 'perl', version: build })).toEqual([]);
    expect(labels({ type: 'rpm', name: 'perl', version: build, module: 'perl:5.30:1:a' })).toEqual([]);
    expect(labels({ type: 'deb', name: 'perl', version: '5.36' })).toEqual([]);
  });

  it('name the operating system as trivy does, and its ID as a property that grype reads', () => {
    const operatingSystem = { id: 'almalinux', versionId: '9.3', name: 'AlmaLinux 9.3' };
    const { components } = documentOf('cyclonedx', { ...related, operatingSystem });
    const system = components.find(({ type }: { type: string }) => type === 'operating-system');
    expect(system).toMatchObject({ name: 'alma', version: '9.3' });
    expect(system.properties).toContainEqual({ name: 'syft:distro:id', value: 'almalinux' });
    const { packages } = documentOf('spdx', { ...related, operatingSystem });
    const spdxSystem = packages.find((one: { SPDXID: string }) => one.SPDXID === 'SPDXRef-OperatingSystem');
    expect(spdxSystem).toMatchObject({ name: 'alma', versionInfo: '9.3' });
  });

  it('give rpm packages the namespace that trivy expects of the operating system, and keep the URL of the inventory', () => {
    const purl = 'pkg:rpm/almalinux/openssl@1?distro=almalinux-9.3';
    const of = { ...input, packages: [sbomPackage({ type: 'rpm', name: 'openssl', purl })] };
    const component = documentOf('cyclonedx', of).components.at(-1);
    expect(component).toMatchObject({ 'bom-ref': purl, purl: 'pkg:rpm/alma/openssl@1?distro=almalinux-9.3' });
    expect(component.properties).toContainEqual({ name: 'plimsoll:package:purl', value: purl });
    const named = documentOf('spdx', of).packages.find((one: { name: string }) => one.name === 'openssl');
    expect(named.externalRefs[0].referenceLocator).toBe('pkg:rpm/alma/openssl@1?distro=almalinux-9.3');
  });

  it('list each source package once with a package URL where OSV-Scanner reads it and others do not', () => {
    const purl = 'pkg:deb/debian/glibc@2.36-9?arch=source&distro=debian-12';
    const { components } = documentOf('cyclonedx', input);
    const system = components.find(({ type }: { type: string }) => type === 'operating-system');
    expect(system.components).toEqual([
      {
        type: 'file',
        name: 'glibc',
        version: '2.36-9',
        description: 'source package',
        scope: 'excluded',
        purl,
      },
    ]);
    const { packages } = documentOf('spdx', input);
    const source = packages.find((one: { name: string }) => one.name === 'glibc');
    expect(source.externalRefs).toEqual([
      { referenceCategory: 'OTHER', referenceType: 'purl', referenceLocator: purl },
    ]);
  });

  it('give a language package that the distribution owns no package URL that scanners would match', () => {
    const component = documentOf('cyclonedx', related).components.at(-1);
    expect(component.purl).toBeUndefined();
    expect(component.properties).toContainEqual({ name: 'plimsoll:package:purl', value: 'pkg:pypi/libc6@1' });
    const { packages } = documentOf('spdx', related);
    const owned = packages.find(({ comment = '' }) => comment.startsWith('Owned by'));
    expect(owned.externalRefs).toBeUndefined();
    expect(owned.comment).toContain('(pkg:pypi/libc6@1)');
  });

  it.each(sbomFormatNames)(
    '%s: the same input yields the same bytes, and another content or time yields another id',
    (format) => {
      expect(textOf(format, structuredClone(input))).toBe(textOf(format, input));
      const idOf = (of: SbomInput) => {
        const { serialNumber, documentNamespace } = documentOf(format, of);
        return serialNumber ?? documentNamespace;
      };
      const ids = [
        idOf(input),
        idOf({ ...input, packages: input.packages.slice(1) }),
        idOf({ ...input, scannedAt: new Date(0) }),
        idOf({ ...input, warnings: [] }),
      ];
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it.each(sbomFormatNames)(
    '%s: 20,000 packages are written in pieces, none large, in well under five seconds',
    (format) => {
      const packages = Array.from({ length: 20_000 }, (_, index) =>
        sbomPackage({
          type: 'deb',
          name: `package-${index}`,
          licenses: ['MIT'],
          source: { name: `source-${index}`, version: '1' },
        }),
      );
      const before = process.cpuUsage();
      let largest = 0;
      let total = 0;
      for (const piece of sbomFormats[format].write({ ...input, packages })) {
        largest = Math.max(largest, piece.length);
        total += piece.length;
      }
      expect(processorMsSince(before)).toBeLessThan(5000);
      expect(total).toBeGreaterThan(20_000 * 100);
      expect(largest).toBeLessThan(1_000_000);
    },
  );

  it.each(sbomFormatNames)('%s: warnings above a limit are counted and not listed', (format) => {
    const [warning] = input.warnings;
    const warnings = Array.from({ length: 10_000 }, () => warning ?? { code: 'NOT_UTF8' as const, message: '' });
    const { annotations } = documentOf(format, { ...input, warnings });
    expect(annotations.length).toBeLessThan(220);
    expect(JSON.stringify(annotations)).toContain('9800 further places');
  });
});

it.each(sbomFormatNames)('%s: contains a package URL of any type unchanged', (format) => {
  const packages = foreignPurls.map((purl) => ({
    ...sbomPackage({ type: 'npm', name: 'x' }),
    type: /^pkg:(\w+)/.exec(purl)?.[1] ?? '',
    purl,
  }));
  const document = documentOf(format, { ...input, packages });
  const named =
    format === 'cyclonedx'
      ? document.components.map((one: { purl?: string }) => one.purl)
      : document.packages.flatMap((one: { externalRefs?: { referenceLocator: string }[] }) =>
          (one.externalRefs ?? []).map(({ referenceLocator }) => referenceLocator),
        );
  expect(named.filter((purl: string | undefined) => foreignPurls.includes(purl ?? ''))).toEqual(foreignPurls);
  isCycloneDx(documentOf('cyclonedx', { ...input, packages }));
  expect(isCycloneDx.errors).toBeNull();
});

describe('CycloneDX 1.6', () => {
  const bom = documentOf('cyclonedx', input);

  it('is valid by the official schema, also without a system, packages, layers and digest', () => {
    const bare = { ...input, image: '/tmp/x.tar', tag: null, digest: null, platform: null, coverage: null };
    const empty = { ...bare, operatingSystem: null, packages: [], layers: [], warnings: [] };
    for (const of of [input, empty]) {
      isCycloneDx(documentOf('cyclonedx', of));
      expect(isCycloneDx.errors).toBeNull();
    }
  });

  it('is valid and has only resolvable references for any text of an image', () => {
    fc.assert(
      fc.property(hostileInputs(), (of) => {
        const document = documentOf('cyclonedx', of);
        isCycloneDx(document);
        expect(isCycloneDx.errors).toBeNull();
        const refs = document.components.map((component: { 'bom-ref': string }) => component['bom-ref']);
        expect(new Set(refs).size).toBe(refs.length);
        expect(document.dependencies[0].dependsOn ?? []).toEqual(refs);
      }),
      { numRuns: 60 },
    );
  });

  it('has the image as its root with digest and reference, and its layers with their hashes', () => {
    const { component } = bom.metadata;
    expect(component).toMatchObject({
      type: 'container',
      name: 'ghcr.io/acme/api:1.2',
      version: '1.2',
      hashes: [{ alg: 'SHA-256', content: hex('a') }],
      purl: `pkg:oci/api@sha256%3A${hex('a')}?arch=arm64&repository_url=ghcr.io/acme/api&tag=1.2`,
    });
    expect(component.components[0]).toMatchObject({ 'bom-ref': 'layer:0', hashes: [{ content: hex('b') }] });
    expect(bom.metadata.timestamp).toBe('2026-01-15T09:30:00.123Z');
  });

  it('states for a package its source, its files, its layer, and its license in the declared form', () => {
    const named = (name: string) => bom.components.find((one: { name: string }) => one.name === name);
    expect(named('libc6')).toMatchObject({
      pedigree: { ancestors: [{ name: 'glibc', version: '2.36-9' }] },
      evidence: { occurrences: [{ location: 'var/lib/dpkg/status' }] },
    });
    expect(named('libc6').properties).toContainEqual({ name: 'plimsoll:layer:digest', value: `sha256:${hex('b')}` });
    expect(named('api')).toMatchObject({ group: '@acme', licenses: [{ license: { id: 'MIT' } }] });
    expect(named('choice').licenses).toMatchObject([{ expression: '(MIT OR Apache-2.0)' }]);
    expect(named('words').licenses).toMatchObject([
      { license: { name: 'Apache 2.0' } },
      { license: { id: 'MIT' } },
      { license: { name: 'MIT OR ISC' } },
    ]);
  });

  it('states what was not read and not assessed, and claims no completeness', () => {
    const named = bom.annotations.map(({ text }: { text: string }) => text).join('\n');
    expect(named).toContain('app/package.json');
    expect(named).toContain('1 packages of pypi (no advisories)');
    expect(bom.compositions.map(({ aggregate }: { aggregate: string }) => aggregate)).toEqual([
      'incomplete',
      'unknown',
    ]);
  });
});

describe('SPDX 2.3', () => {
  const document = documentOf('spdx', input);

  it('has valid and unique ids, and every relationship connects existing elements', () => {
    fc.assert(
      fc.property(hostileInputs(), (of) => checkSpdx(documentOf('spdx', of))),
      { numRuns: 60 },
    );
    checkSpdx(document);
  });

  it("describes the image, which contains layers and packages, and groups a distribution's packages by source", () => {
    const byName = (name: string) => document.packages.find((one: { name: string }) => one.name === name);
    expect(byName('ghcr.io/acme/api:1.2')).toMatchObject({
      primaryPackagePurpose: 'CONTAINER',
      checksums: [{ algorithm: 'SHA256', checksumValue: hex('a') }],
      supplier: 'NOASSERTION',
    });
    const source = byName('glibc').SPDXID;
    const from = document.relationships.filter(
      (one: { relatedSpdxElement: string }) => one.relatedSpdxElement === source,
    );
    expect(from.map((one: { relationshipType: string }) => one.relationshipType)).toEqual([
      'GENERATED_FROM',
      'GENERATED_FROM',
    ]);
    expect(document.relationships).toContainEqual({
      spdxElementId: 'SPDXRef-Layer-0',
      relationshipType: 'CONTAINS',
      relatedSpdxElement: byName('libc6').SPDXID,
    });
  });

  it('declares licenses as expressions over ids, with an explained LicenseRef for other texts', () => {
    const licenses = document.packages.map((one: { licenseDeclared: string }) => one.licenseDeclared);
    expect(licenses).toContain('(MIT OR Apache-2.0)');
    const mixed = licenses.find((one: string) => one.includes(' AND '));
    expect(mixed).toMatch(/^LicenseRef-[0-9a-f]{32} AND MIT AND \(MIT OR ISC\)$/);
    expect(document.hasExtractedLicensingInfos.map((one: { extractedText: string }) => one.extractedText)).toEqual([
      'Apache 2.0',
      'LicenseRef-elsewhere',
    ]);
  });

  it.skipIf(spdxToolsMissing !== '')(
    `is valid for the SPDX project's own validator for any text of an image${spdxToolsMissing}`,
    () => {
      const documents = [input, ...fc.sample(hostileInputs(), 40)].map((of) => textOf('spdx', of));
      expect(checkWithSpdxTools(documents)).toEqual(documents.map(() => []));
    },
  );

  const schemaPath = process.env['SPDX_SCHEMA'];
  it.skipIf(schemaPath === undefined)(
    'is valid by the official schema (skipped unless SPDX_SCHEMA names the file)',
    () => {
      const isSpdx = ajv.compile(JSON.parse(readFileSync(schemaPath ?? '', 'utf8')));
      isSpdx(document);
      expect(isSpdx.errors).toBeNull();
      fc.assert(
        fc.property(hostileInputs(), (of) => {
          isSpdx(documentOf('spdx', of));
          expect(isSpdx.errors).toBeNull();
        }),
        { numRuns: 30 },
      );
    },
  );
});

describe('licences', () => {
  it.each([
    ['MIT', 'id'],
    ['GPL-2.0', 'id'],
    ['GPL-2.0+', 'expression'],
    ['GPL-2.0-only WITH Classpath-exception-2.0', 'expression'],
    ['(MIT)', 'expression'],
    ['mit', 'text'],
    ['GPLv3', 'text'],
    ['SEE LICENSE IN x', 'text'],
    ['LicenseRef-x', 'text'],
    ['MIT AND', 'text'],
    ['(((', 'text'],
  ])('%s is of kind %s', (declared, kind) => {
    expect(readLicense(declared).kind).toBe(kind);
  });

  it('every id is one that the CycloneDX schema knows', () => {
    const known: string[] = readSchema('spdx').enum;
    const require = createRequire(import.meta.url);
    const fromParser = createRequire(require.resolve('spdx-expression-parse'));
    const ids: string[] = [...fromParser('spdx-license-ids'), ...fromParser('spdx-license-ids/deprecated')];
    expect(ids.filter((id) => readLicense(id).kind === 'id' && !known.includes(id))).toEqual([]);
  });
});

function checkSpdx(document: ReturnType<typeof documentOf>): void {
  const ids: string[] = ['SPDXRef-DOCUMENT', ...document.packages.map((one: { SPDXID: string }) => one.SPDXID)];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^SPDXRef-[a-zA-Z0-9.-]+$/);
  for (const { spdxElementId, relatedSpdxElement } of document.relationships) {
    expect(ids).toContain(spdxElementId);
    expect(ids).toContain(relatedSpdxElement);
  }
  const explained = (document.hasExtractedLicensingInfos ?? []).map((one: { licenseId: string }) => one.licenseId);
  const used = document.packages.flatMap(
    (one: { licenseDeclared: string }) => one.licenseDeclared.match(/LicenseRef-[\w.-]+/g) ?? [],
  );
  expect(new Set(used)).toEqual(new Set(explained));
  expect(document.creationInfo.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(document.documentNamespace).toMatch(/^https:\/\/spdx\.org\/spdxdocs\/plimsoll-[0-9a-f-]{36}$/);
}
