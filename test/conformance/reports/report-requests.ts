import { describe, expect, it } from 'vitest';
import { at, codeOf, get, post } from '../asking.ts';
import type { Answer } from '../started-service.ts';
import { create, formats, issuesOf, known, readied, types } from './asking-reports.ts';

const frequencies = ['ONE_TIME', 'DAILY', 'WEEKLY', 'MONTHLY'];
const mediaTypes: Record<string, RegExp> = {
  PDF: /^application\/pdf$/,
  CSV: /^text\/csv\b/,
  JSON: /^application\/json\b/,
  XLSX: /^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet$/,
};

/** Creating, downloading and sharing reports. */
export function reportRequests(): void {
  describe('a report', () => {
    it('requires only a type', async () => {
      expect(issuesOf(await post('/api/reports', {}))).toEqual(['type']);
      expect(codeOf(await post('/api/reports'))).toEqual([400, 'BAD_REQUEST']);
      expect((await post('/api/reports', { type: 'sla' })).status).toBe(201);
    });

    it.each(types)('can have the type %s', async (type) => {
      const { body } = await create({ type, format: 'JSON' });
      expect(body.data.type).toBe(type);
    });

    it('has the format PDF by default, or one of four', async () => {
      expect((await create({})).body.data.format).toBe('PDF');
      for (const format of formats) expect((await create({ format })).body.data.format).toBe(format);
    });

    it('can have one of three scopes', async () => {
      expect((await create({ scope: 'org', format: 'JSON' })).body.data.scope).toBe('org');
      expect((await create({ scope: 'registry', format: 'JSON' })).body.data.scope).toBe('registry');
      const custom = await create({ scope: 'custom', tagIds: [known.scan.tagId], format: 'JSON' });
      expect(custom.body.data.scope).toBe('custom');
    });

    it.each(['tagIds', 'scanId', 'layerId', 'packageId'] as const)('can have %s as scope', async (field) => {
      const body = field === 'tagIds' ? { tagIds: [known.scan.tagId] } : { [field]: known.scan[field] };
      const id = await readied(await create({ type: 'sbom_report', scope: 'custom', format: 'JSON', ...body }));
      expect((await get(`/api/reports/${id}/download?format=JSON`)).status).toBe(200);
    });

    it('has the requested sections', async () => {
      const id = await readied(await create({ sections: ['findings'], format: 'JSON' }));
      const { sections } = (await get(`/api/reports/${id}/download?format=JSON`)).body;
      expect(sections.map((section: { id: string }) => section.id)).toEqual(['findings']);
    });

    it.each(frequencies)('can have the frequency %s', async (frequency) => {
      expect((await create({ frequency, format: 'JSON' })).body.data.frequency).toBe(frequency);
    });

    it.each([
      ['type', 'other'],
      ['format', 'DOCX'],
      ['scope', 'everything'],
      ['tagIds', 'tag'],
      ['tagIds', [7]],
      ['sections', 'findings'],
      ['sections', ['unheard-of']],
      ['frequency', 'YEARLY'],
      ['scanId', 7],
      ['layerId', {}],
      ['packageId', []],
    ])('is refused with the %s %j', async (field, value) => {
      const paths = issuesOf(await create({ [field]: value }));
      expect(paths.map((path) => path.split('.')[0])).toContain(field);
    });

    it.each(['registryId', 'scanId', 'layerId', 'packageId', 'tagIds'])(
      'is not found with a %s that does not exist or belongs to another organization',
      async (field) => {
        const theirs = { tagIds: [known.scan.tagId], registryId: 'reg_none', ...known.scan }[field];
        const mine = field === 'tagIds' ? ['tag_none'] : 'none';
        for (const [value, as] of [
          [mine, at.admin],
          [theirs, at.stranger],
        ] as const) {
          const answer = await create({ [field]: value }, as);
          expect(codeOf(answer), field).toEqual([404, 'NOT_FOUND']);
          expect(answer.body.error.message.toLowerCase()).toContain(field.replace(/Ids?$/, ''));
        }
        expect((await get('/api/reports', at.stranger)).body.meta.total).toBe(0);
      },
    );
  });

  describe('a download', () => {
    it('is a PDF unless another of four formats is requested', async () => {
      const url = `/api/reports/${known.ready['executive']}/download`;
      const usual = await get(url);
      expect([usual.headers.get('content-type'), usual.body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
      for (const format of formats)
        expect((await get(`${url}?format=${format}`)).headers.get('content-type'), format).toMatch(
          mediaTypes[format] ?? /^$/,
        );
      for (const format of ['PDFX', 'DOCX', ''])
        expect(codeOf(await get(`${url}?format=${format}`))).toEqual([400, 'BAD_REQUEST']);
    });

    it('of a report that does not exist names the missing resource', async () => {
      const answer = await get('/api/reports/none/download');
      expect(codeOf(answer)).toEqual([404, 'NOT_FOUND']);
      expect(answer.body.error.message).toMatch(/report/i);
    });
  });

  describe('a share', () => {
    const share = (body?: unknown) => post(`/api/reports/${known.ready['posture']}/share`, body);
    const hoursOf = ({ body }: Answer) => Math.round((Date.parse(body.data.expiresAt) - Date.now()) / 3_600_000);

    it('lasts 72 hours by default, with and without a body', async () => {
      for (const body of [undefined, {}]) expect(hoursOf(await share(body))).toBe(72);
    });

    it.each([1, 720])('lasts %i hours on request', async (expiresInHours) => {
      expect(hoursOf(await share({ expiresInHours }))).toBe(expiresInHours);
    });

    it.each([0, 721, -1, 1.5, '72', null])('is refused for %j hours', async (expiresInHours) => {
      expect(issuesOf(await share({ expiresInHours }))).toEqual(['expiresInHours']);
    });
  });
}
