import { describe, expect, it } from 'vitest';
import { vexFinder } from './find-vex-statement.ts';
import { readVex } from './read-vex.ts';

const read = (document: object) => readVex(Buffer.from(JSON.stringify(document)));
const digest = `sha256:${'a'.repeat(64)}`;
const subject = {
  ids: ['CVE-2026-1', 'GHSA-aaaa-bbbb-cccc'],
  purl: 'pkg:deb/debian/openssl@3.0.11?arch=amd64&distro=debian-12',
};

const openVex = (...statements: object[]) => ({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  timestamp: '2026-01-01T00:00:00Z',
  statements: statements.map((one) => ({
    vulnerability: { name: 'CVE-2026-1' },
    status: 'not_affected',
    justification: 'vulnerable_code_not_present',
    products: [{ '@id': 'pkg:deb/debian/openssl' }],
    ...one,
  })),
});

function found(document: object, image = 'ghcr.io/acme/api:1.0') {
  return vexFinder(read(document).statements, { image, digest })(subject)?.status;
}

describe('OpenVEX', () => {
  it.each<[string, object, string | undefined]>([
    ['a package without version', {}, 'not_affected'],
    ['the version of the package', { products: [{ '@id': 'pkg:deb/debian/openssl@3.0.11' }] }, 'not_affected'],
    ['another version', { products: [{ '@id': 'pkg:deb/debian/openssl@3.0.12' }] }, undefined],
    [
      'an equal qualifier',
      { products: [{ identifiers: { purl: 'pkg:deb/debian/openssl?arch=amd64' } }] },
      'not_affected',
    ],
    ['another architecture', { products: [{ '@id': 'pkg:deb/debian/openssl?arch=arm64' }] }, undefined],
    ['another distribution', { products: [{ '@id': 'pkg:deb/ubuntu/openssl' }] }, undefined],
    ['an alias', { vulnerability: { name: 'OTHER-1', aliases: ['GHSA-aaaa-bbbb-cccc'] } }, 'not_affected'],
    [
      'the form of version 0.0.1',
      { vulnerability: 'CVE-2026-1', products: ['pkg:deb/debian/openssl'] },
      'not_affected',
    ],
    ['a fixed package', { status: 'fixed' }, 'fixed'],
    ['an affected package', { status: 'affected' }, undefined],
    ['a package under investigation', { status: 'under_investigation' }, undefined],
    ['an unknown status', { status: 'fine' }, undefined],
    ['the image by digest', { products: [{ '@id': `pkg:oci/api@${digest}` }] }, 'not_affected'],
    [
      'the image by repository',
      { products: [{ '@id': 'pkg:oci/api?repository_url=ghcr.io/acme/api' }] },
      'not_affected',
    ],
    ['another tag', { products: [{ '@id': 'pkg:oci/api?repository_url=ghcr.io/acme/api&tag=2.0' }] }, undefined],
    ['another repository', { products: [{ '@id': 'pkg:oci/api?repository_url=ghcr.io/evil/api' }] }, undefined],
    ['an image by name alone', { products: [{ '@id': 'pkg:oci/api' }] }, undefined],
    [
      'the package in this image',
      { products: [{ '@id': `pkg:oci/api@${digest}`, subcomponents: [{ '@id': 'pkg:deb/debian/openssl' }] }] },
      'not_affected',
    ],
    [
      'another package of this image',
      { products: [{ '@id': `pkg:oci/api@${digest}`, subcomponents: [{ '@id': 'pkg:deb/debian/zlib1g' }] }] },
      undefined,
    ],
    ['a product without package URL', { products: [{ '@id': 'https://example.com/product' }] }, undefined],
    ['no product', { products: [] }, undefined],
  ])('%s', (_, statement, expected) => expect(found(openVex(statement))).toBe(expected));

  it('applies the newest statement', () => {
    const later = { status: 'affected', timestamp: '2026-02-01T00:00:00Z' };
    expect(found(openVex({}, later))).toBeUndefined();
    expect(found(openVex(later, {}))).toBeUndefined();
    expect(found(openVex(later, { timestamp: '2026-03-01T00:00:00Z' }))).toBe('not_affected');
  });

  it('counts products that no package URL identifies', () => {
    expect(read(openVex({ products: [{ '@id': 'https://example.com/product' }, 'x'] })).unidentified).toBe(2);
  });
});

describe('CycloneDX VEX', () => {
  const document = (state: string, ref: string) => ({
    bomFormat: 'CycloneDX',
    metadata: { component: { 'bom-ref': 'image', purl: `pkg:oci/api@${digest}` } },
    components: [{ 'bom-ref': 'outer', components: [{ 'bom-ref': 'p1', purl: 'pkg:deb/debian/openssl@3.0.11' }] }],
    vulnerabilities: [{ id: 'CVE-2026-1', analysis: { state, detail: 'not called' }, affects: [{ ref }] }],
  });
  it.each([
    ['not_affected', 'p1', 'not_affected'],
    ['false_positive', 'pkg:deb/debian/openssl', 'false_positive'],
    ['resolved', 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#p1', 'resolved'],
    ['not_affected', 'image', 'not_affected'],
    ['not_affected', 'missing', undefined],
    ['exploitable', 'p1', undefined],
    ['in_triage', 'p1', undefined],
  ])('the state %s of %s gives %s', (state, ref, expected) => expect(found(document(state, ref))).toBe(expected));
});

describe('CSAF VEX', () => {
  const product = (id: string, purl?: string) => ({
    product: { product_id: id, ...(purl !== undefined && { product_identification_helper: { purl } }) },
  });
  const document = (status: string, productId: string) => ({
    document: { category: 'csaf_vex', tracking: { current_release_date: '2026-01-01T00:00:00Z' } },
    product_tree: {
      branches: [
        {
          branches: [
            product('openssl', 'pkg:deb/debian/openssl@3.0.11'),
            product('image', `pkg:oci/api@${digest}`),
            product('platform'),
          ],
        },
      ],
      relationships: ['image', 'platform'].map((whole) => ({
        product_reference: 'openssl',
        relates_to_product_reference: whole,
        full_product_name: { product_id: `${whole}:openssl` },
      })),
    },
    vulnerabilities: [
      {
        cve: 'CVE-2026-1',
        product_status: { [status]: [productId] },
        flags: [{ label: 'vulnerable_code_not_present', product_ids: [productId] }],
      },
    ],
  });
  it.each([
    ['known_not_affected', 'openssl', 'known_not_affected'],
    ['fixed', 'openssl', 'fixed'],
    ['known_not_affected', 'image:openssl', 'known_not_affected'],
    ['known_not_affected', 'platform:openssl', undefined],
    ['known_affected', 'openssl', undefined],
    ['under_investigation', 'openssl', undefined],
  ])('the status %s of %s gives %s', (status, productId, expected) =>
    expect(found(document(status, productId))).toBe(expected),
  );
});

describe('readVex', () => {
  it.each([
    ['other JSON', '{"a":1}', /neither OpenVEX nor CycloneDX nor CSAF/],
    ['no JSON', 'vex', /not valid JSON/],
    ['deep nesting', `{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`, /not valid JSON/],
  ])('refuses %s', (_, text, reason) => expect(() => readVex(Buffer.from(text))).toThrow(reason));

  it('reads members of wrong types as absent', () => {
    const hostile = {
      ...openVex({}),
      statements: [1, null, 'x', { vulnerability: [], products: [null, 3, {}], status: {} }],
    };
    expect(read(hostile).statements.every(({ isSuppressing }) => !isSuppressing)).toBe(true);
  });
});
