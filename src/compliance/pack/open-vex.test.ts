import { describe, expect, it } from 'vitest';
import type { PackRows } from './evidence-tables.ts';
import { openVex } from './open-vex.ts';
import type { PackFacts } from './pack-facts.ts';

const row: PackRows['vex'] = {
  vulnerability: 'CVE-2026-1',
  package: 'openssl',
  purl: 'pkg:deb/debian/openssl@3.0.1',
  image: 'registry.test/team/app',
  tag: '1',
  platform: 'linux/amd64',
  digest: 'sha256:ab',
  product: 'pkg:oci/app@sha256%3Aab?repository_url=registry.test/team/app',
  category: 'not_applicable',
  reason: 'The function is not called.',
  decidedAt: '2026-02-01T00:00:00.000Z',
  expiresAt: '2026-12-31T00:00:00.000Z',
  exceptionId: 'att_1',
  scanId: null,
  reference: null,
};
const head = {
  organization: { id: 'org_1', name: 'Acme' },
  asOf: '2026-07-01T08:00:00.000Z',
  reportId: 'rep_1',
  version: 1,
} as unknown as Parameters<typeof openVex>[0]['head'] & { facts: PackFacts };

async function documentOf(...rows: PackRows['vex'][]) {
  let text = '';
  const all = (async function* () {
    yield* rows;
  })();
  for await (const piece of openVex({ head }, all)) text += piece;
  return JSON.parse(text);
}

describe('openVex', () => {
  it('has the required members of a document, and an id that depends on the pack only', async () => {
    const document = await documentOf();
    expect(document).toMatchObject({
      '@context': 'https://openvex.dev/ns/v0.2.0',
      author: 'Acme',
      timestamp: '2026-07-01T08:00:00.000Z',
      version: 1,
      statements: [],
    });
    expect(document['@id']).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    expect((await documentOf(row))['@id']).toBe(document['@id']);
  });

  it('names vulnerability, image and package, and the reason of the exception', async () => {
    expect((await documentOf(row)).statements).toEqual([
      {
        vulnerability: { name: 'CVE-2026-1' },
        timestamp: '2026-02-01T00:00:00.000Z',
        products: [{ '@id': row.product, subcomponents: [{ '@id': row.purl }] }],
        status: 'not_affected',
        impact_statement: 'The function is not called.',
        status_notes: 'Exception att_1, expires 2026-12-31.',
      },
    ]);
  });

  it.each([
    ['false_positive', 'not_affected', 'impact_statement'],
    ['not_applicable', 'not_affected', 'impact_statement'],
    ['risk_accepted', 'affected', 'action_statement'],
    ['compensating_control', 'affected', 'action_statement'],
  ])(
    'an exception of the category %s gives the status %s with the statement that it requires',
    async (category, status, member) => {
      const [statement] = (await documentOf({ ...row, category })).statements;
      expect(statement.status).toBe(status);
      expect(statement[member]).toContain('The function is not called.');
    },
  );

  it.each([
    ['acknowledged', { status: 'under_investigation' }],
    ['in_progress', { status: 'affected', action_statement: 'The organization is working on a fix.' }],
    ['marked_fixed', { status: 'affected', action_statement: expect.stringContaining('must be replaced') }],
    ['wont_fix', { status: 'affected', action_statement: 'The organization decided not to fix it.' }],
  ])('the triage status %s gives the status that OpenVEX has for it', async (category, verdict) => {
    const triaged = { ...row, category, reason: null, expiresAt: null, exceptionId: null };
    const [statement] = (await documentOf(triaged)).statements;
    expect(statement).toEqual({
      vulnerability: { name: 'CVE-2026-1' },
      timestamp: '2026-02-01T00:00:00.000Z',
      products: [{ '@id': row.product, subcomponents: [{ '@id': row.purl }] }],
      status_notes: 'Status of triage.',
      ...verdict,
    });
  });

  it('a fix is a statement about the whole image, with the scan that shows it', async () => {
    const fixed = { ...row, category: 'fixed', reason: null, expiresAt: null, exceptionId: null, scanId: 'scn_1' };
    expect((await documentOf(fixed)).statements).toEqual([
      {
        vulnerability: { name: 'CVE-2026-1' },
        timestamp: '2026-02-01T00:00:00.000Z',
        products: [{ '@id': row.product }],
        status: 'fixed',
        status_notes: `Scan scn_1 no longer finds ${row.purl}.`,
      },
    ]);
  });
});
