import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUpload } from './read-upload.ts';
import { type Upload, uploadLimits, uploadShapeLimits } from './upload.ts';

const image = { ref: 'registry.example/acme/api:1.2', platform: 'linux/amd64' };

function read(envelope: unknown) {
  return readUpload(Buffer.from(typeof envelope === 'string' ? envelope : JSON.stringify(envelope)));
}

function upload(envelope: unknown): Upload {
  const reading = read(envelope);
  if (reading.kind !== 'upload') throw new Error(JSON.stringify(reading));
  return reading.upload;
}

function issuesOf(envelope: unknown): string[] {
  const reading = read(envelope);
  return reading.kind === 'invalid' ? reading.issues.map(({ path }) => path) : [reading.kind];
}

describe('readUpload', () => {
  it('names every wrong type at once, with the path of each', () => {
    expect(
      issuesOf({
        scan: 'x',
        image: [],
        scanners: {},
        vulnerabilities: [1, { id: 7, package: true }],
        packages: [{ name: {}, licenses: 'MIT' }],
        layers: null,
      }),
    ).toEqual([
      'layers',
      'scan',
      'image',
      'scanners',
      'packages.0.name',
      'packages.0.licenses',
      'vulnerabilities.0',
      'vulnerabilities.1.id',
      'vulnerabilities.1.package',
    ]);
  });

  it('accepts an empty envelope and reports that nothing was stored', () => {
    const { image: named, warnings } = upload({});
    expect(named).toBeNull();
    expect(warnings).toEqual(['The envelope has no image; nothing was stored.']);
  });

  it('reads the image from a reference, and from name and tag', () => {
    expect(upload({ image }).image).toMatchObject({
      reference: { host: 'registry.example', repository: 'acme/api', tag: '1.2' },
      digest: null,
      platform: 'linux/amd64',
    });
    expect(upload({ image: { name: 'alpine', tag: '3.19' } }).image?.reference).toMatchObject({
      host: 'docker.io',
      repository: 'library/alpine',
      tag: '3.19',
    });
    expect(issuesOf({ image: { ref: 'Not A Reference', digest: 'md5:1', platform: 'linux' } }).sort()).toEqual([
      'image.digest',
      'image.platform',
      'image.ref',
    ]);
  });

  it('reads type, version, architecture, source and distribution from package URLs', () => {
    const { inventory } = upload({
      image,
      packages: [
        { purl: 'pkg:deb/debian/libssl3@3.0.11-1?arch=amd64&distro=debian-12&upstream=openssl' },
        { purl: 'pkg:npm/%40acme/api@1.0.0' },
      ],
    });
    expect(inventory.operatingSystem).toEqual({ id: 'debian', versionId: '12', name: '' });
    expect(inventory.packages).toMatchObject([
      { type: 'deb', name: 'libssl3', version: '3.0.11-1', architecture: 'amd64', source: { name: 'openssl' } },
      { type: 'npm', name: '@acme/api', version: '1.0.0' },
    ]);
  });

  it('stores a repeated package once, and packages of unknown types separately', () => {
    const named = { name: 'left-pad', version: '1.0.0', type: 'npm' };
    const { inventory, foreign, accepted } = upload({
      image,
      packages: [
        { ...named, paths: ['b'] },
        { ...named, paths: ['a'] },
        { name: 'example.org/x', version: 'v1', type: 'golang' },
      ],
    });
    expect(accepted.packages).toBe(3);
    expect(inventory.packages).toMatchObject([{ name: 'left-pad', paths: ['b', 'a'] }]);
    expect(foreign).toMatchObject([{ type: 'golang', name: 'example.org/x' }]);
  });

  it('counts packages without a version as not assessed, one sentence for each type', () => {
    const { missing, inventory } = upload({
      image,
      evidence: { config: {} },
      packages: [
        { type: 'maven', name: 'org.example:lib', listedBy: ['syft', 'nobody'] },
        { purl: 'pkg:maven/org.example/other' },
        { type: 'npm', name: 'app\u001b[31m' },
        { type: 'npm', version: '1.0.0' },
        { type: 'npm', name: 'a', version: '1.0.0' },
      ],
    });
    expect(missing).toEqual([
      { group: 'maven', reason: '2 packages have no version, for example org.example:lib (listed by syft).' },
      { group: 'npm', reason: expect.stringMatching(/^1 package has no version, for example app[^\u001b]*\.$/) },
    ]);
    expect(inventory.packages.map(({ name }) => name)).toEqual(['a']);
  });

  it('assigns a vulnerability to its package, and adds a package that the list lacks', () => {
    const { inventory, foreign, reported } = upload({
      image,
      packages: [{ name: 'left-pad', version: '1.0.0', type: 'npm' }],
      vulnerabilities: [
        {
          id: 'GHSA-aaaa-bbbb-cccc',
          aliases: ['CVE-2024-1'.padEnd(13, '1')],
          package: { name: 'left-pad', version: '1.0.0' },
        },
        { cveId: 'CVE-2024-2222', packageName: 'bash', packageVersion: '5.2' },
        { cveId: 'CVE-2024-3333' },
      ],
    });
    const names = [...inventory.packages, ...foreign].map(({ name }) => name);
    expect(reported.map(({ id, packageIndex }) => [id, names[packageIndex]])).toEqual([
      ['CVE-2024-1111', 'left-pad'],
      ['CVE-2024-2222', 'bash'],
    ]);
  });

  it('finds the package of a report for several spellings', () => {
    const spelled = [
      { package: 'pkg:npm/left-pad@1.0.0', source: 'nvd' },
      { purl: 'pkg:npm/left-pad@1.0.0' },
      { package: 'left-pad', version: '1.0.0' },
      { packageName: 'left-pad', installedVersion: '1.0.0', packageType: 'nodejs' },
      { package: { purl: 'pkg:npm/left-pad@1.0.0', source: null, layer: null } },
    ];
    const { inventory, foreign, reported, warnings } = upload({
      image: { ...image, os: { family: 'debian', name: '12' } },
      scan: { id: 'x' },
      packages: [{ name: 'left-pad', version: '1.0.0', type: 'npm' }],
      vulnerabilities: spelled.map((one, index) => ({ cveId: `CVE-2024-100${index}`, ...one })),
    });
    expect([inventory.packages.length, foreign.length, warnings]).toEqual([1, 0, []]);
    expect(reported.map(({ packageIndex }) => packageIndex)).toEqual([0, 0, 0, 0, 0]);
    expect(inventory.operatingSystem).toMatchObject({ id: 'debian', versionId: '12' });
  });

  it('accepts vulnerabilities, packages and layers in the form in which the API returns them', () => {
    const shown = {
      vulnerabilities: [
        {
          id: 'vul_aaaaaaaaaaaaaaaaaaaaaaaaaa',
          cveId: 'CVE-2024-2222',
          severity: 'HIGH',
          cvss: null,
          epss: null,
          package: {
            id: 'pkg_a',
            name: 'left',
            version: '1',
            type: 'npm',
            purl: 'pkg:npm/left@1',
            source: null,
            paths: [],
          },
          fixedVersion: null,
          fixState: 'not-fixed',
          layer: { index: 0, diffId: null, digest: null, command: '' },
          sources: ['builtin'],
          publishedAt: null,
        },
      ],
      packages: [
        {
          name: 'left',
          version: '1',
          type: 'npm',
          purl: 'pkg:npm/left@1',
          architecture: null,
          source: null,
          licenses: [],
          paths: [],
          layer: { index: 0, diffId: null },
          os: false,
          dev: false,
        },
      ],
      layers: [{ index: 0, digest: null, diffId: null, mediaType: null, createdAt: null, empty: false, topFiles: [] }],
    };
    const { reported, inventory } = upload({ image, ...shown });
    expect(reported).toMatchObject([{ id: 'CVE-2024-2222', fixState: 'not-fixed', sources: ['sensor'] }]);
    expect(inventory.packages).toMatchObject([{ name: 'left', layerIndex: 0 }]);
  });

  it('computes a score from the vector, regardless of the reported score', () => {
    const { reported } = upload({
      image,
      vulnerabilities: [
        {
          id: 'CVE-2024-2222',
          package: { name: 'bash', version: '5.2' },
          severity: 'LOW',
          cvss: { score: 1, vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' },
        },
      ],
    });
    expect(reported[0]?.cvss).toMatchObject({ version: '3.1', score: 9.8 });
  });

  it('stores no secret of configuration and history', () => {
    const { inventory } = upload({
      image,
      layers: [{ command: 'RUN PASSWORD=hunter2secret make' }],
      evidence: {
        config: { env: ['AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY'], labels: { __proto__: 'x' } },
      },
    });
    expect(JSON.stringify(inventory)).not.toMatch(/hunter2secret|wJalr/);
    expect(inventory.evidence.files).toContainEqual({
      kind: 'env-secret',
      subject: 'AWS_SECRET_ACCESS_KEY',
      layerIndex: -1,
    });
  });

  it('treats a missing layer as none, never as the first', () => {
    const [there, missing] = [`sha256:${'a'.repeat(64)}`, `sha256:${'b'.repeat(64)}`];
    const layers = [{ digest: there }, { diffId: missing.replace('b', 'c') }];
    const indexes = [0, 1, 2, { index: 7 }, there, missing, { digest: there }, { diffId: missing }, 'none', undefined];
    const { inventory } = upload({
      image,
      layers,
      packages: indexes.map((layer, index) => ({ type: 'npm', name: `p${index}`, version: '1', layer })),
    });
    expect(inventory.packages.map(({ layerIndex }) => layerIndex)).toEqual([0, 1, -1, -1, 0, -1, 0, -1, -1, -1]);
  });

  it('makes text storable: no NUL, no lone surrogates', () => {
    const { inventory } = upload(
      '{"image":{"ref":"a"},"packages":[{"type":"npm","name":"a\\u0000b","version":"\\ud800","paths":["\\udfff"]}]}',
    );
    expect(inventory.packages[0]).toMatchObject({ name: 'a\uFFFDb', version: '\uFFFD', paths: ['\uFFFD'] });
  });

  it('reads no field from a prototype and changes none', () => {
    const { scan, inventory } = upload(
      '{"__proto__":{"scan":{"id":"x"}},"constructor":{"prototype":{"id":1}},"image":{"ref":"a","__proto__":{"digest":7}},"packages":[{"__proto__":{"name":"p","version":"1"}}]}',
    );
    expect(scan.id).toBeNull();
    expect(inventory.packages).toEqual([]);
    expect(({} as Record<string, unknown>)['id']).toBeUndefined();
  });

  it.each([
    ['nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['nesting in an unknown key', `{"x":${'{"a":'.repeat(80)}1${'}'.repeat(80)}}`],
    ['values', `[${'0,'.repeat(uploadShapeLimits.values)}0]`],
    ['empty arrays', `[${'[],'.repeat(uploadShapeLimits.values / 2)}0]`],
    ['text in one string', `{"x":"${'a'.repeat(uploadShapeLimits.stringBytes + 1)}"}`],
    ['broken JSON', '{"image":'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1')],
  ])('refuses too much %s in bounded time', (_, text) => {
    const reading = readUpload(Buffer.from(text, 'latin1'));
    expect(reading.kind).toBe('malformed');
  });

  it('accepts any JSON under any of its keys, and reads the same from it twice', () => {
    const keys = ['scan', 'image', 'scanners', 'vulnerabilities', 'packages', 'layers', 'os', 'evidence', 'warnings'];
    const fields = [
      'id',
      'name',
      'version',
      'type',
      'purl',
      'package',
      'source',
      'layer',
      'cvss',
      'ref',
      'os',
      'config',
    ];
    const { entry } = fc.letrec<{ entry: unknown }>((tie) => ({
      entry: fc.oneof(
        { depthSize: 'small' },
        fc.jsonValue({ maxDepth: 1 }),
        fc.array(tie('entry'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...fields, '__proto__', 'constructor'), tie('entry'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), entry, { maxKeys: 9 }), (envelope) => {
        const text = JSON.stringify({ image, ...envelope });
        const reading = read(text);
        expect(reading.kind).toMatch(/^(invalid|upload)$/);
        if (reading.kind === 'upload') expect(JSON.stringify(reading.upload)).not.toMatch(/\\u0000|\\ud[89a-f]/);
        expect(read(text)).toEqual(reading);
      }),
      { numRuns: 500 },
    );
  });

  it('does not count values inside strings', () => {
    expect(read({ notes: Array.from({ length: 10 }, () => '[{,'.repeat(300_000)) }).kind).toBe('upload');
  });

  it('reports arrays with too many entries, and at most a hundred issues', () => {
    expect(issuesOf({ layers: Array.from({ length: uploadLimits.layers + 1 }, () => ({})) })).toEqual(['layers']);
    expect(issuesOf({ packages: Array.from({ length: 5_000 }, () => 0) })).toHaveLength(100);
    expect(issuesOf([])).toEqual(['body']);
  });

  it('states what was not assessed', () => {
    const groups = (envelope: object) => upload({ image, ...envelope }).missing.map(({ group }) => group);
    expect(groups({})).toEqual(['packages', 'configuration']);
    expect(groups({ packages: [], evidence: { config: {} } })).toEqual([]);
    expect(groups({ packages: [], evidence: { config: {} }, scanners: [{ name: 'trivy', status: 'failed' }] })).toEqual(
      ['scanners'],
    );
  });
});
