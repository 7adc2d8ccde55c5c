import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packDocumentPaths } from '../../src/features/reporting/compliance-packs/pack-document-paths.ts';
import type { RenderTask } from '../../src/features/reporting/reports/render/render-messages.ts';
import type { Cell, Column } from '../../src/reports/report-document.ts';
import { reportFormatNames, reportTypes } from '../../src/reports/report-type.ts';
import { roundedAmount } from '../../src/reports/rounded-cell.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';
import { daysAgo, seedHalfYear } from '../helpers/pack-history.ts';
import { openpyxlMissing, pythonMissing } from '../helpers/read-back/python.ts';
import { readCsv } from '../helpers/read-back/read-csv.ts';
import { popplerMissing, readPdf } from '../helpers/read-back/read-pdf.ts';
import { readXlsx } from '../helpers/read-back/read-xlsx.ts';
import { renderElsewhere } from '../helpers/read-back/render-elsewhere.ts';
import { createReportClient } from '../helpers/report-client.ts';

/** Names that a real image or an upload can have. */
const hostile = [
  '=HYPERLINK("http://evil.example","click")',
  '\t@SUM(1)',
  '＝1+1',
  `long-${'x'.repeat(295)}`,
  'right\u202eleft\u2066in\u0007\u0000',
  'Zalgo e\u0301\u0327\u0336\u0489',
  '中文 مرحبا עברית 👩‍💻',
  '<script>alert(1)</script>',
  'a "b", c\r\nd; e',
];

interface Made {
  id: string;
  /** Time of the snapshot. */
  head: { asOf: string; facts: Record<string, unknown> };
  snapshot: string;
}

let api: TestApi;
let folder: string;
const { made, get } = createReportClient(() => api);
const reports = new Map<string, Made>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-test-formats-'));
  api = await createTestApi();
  await seedHalfYear(api.database.kysely, api.first.id);
  const packages = hostile.map((name, index) => ({
    type: index % 2 === 0 ? 'npm' : 'deb',
    name,
    version: `1.${name}`,
  }));
  const found = hostile.map((name, index) => {
    const one = finding(`CVE-2026-${2000 + index}`, index, {
      ...(index % 2 === 0 && { fixedVersion: `2.${name}`, fixState: 'fixed' as const }),
      isKnownExploited: index === 0,
    });
    return { ...one, vulnerability: { ...one.vulnerability, references: [`https://advisories.example/${index}`] } };
  });
  for (const tag of ['1', 'long'.repeat(32)])
    await assessTag(api.database.kysely, {
      organizationId: api.first.id,
      image: `registry.test/${'deep/'.repeat(30)}image`,
      tag,
      packages,
      found,
      detectedAt: daysAgo(3),
    });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

/** One report of the kind. All formats are rendered from its snapshot. */
async function reportOf(type: string): Promise<Made> {
  const known = reports.get(type);
  if (known) return known;
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
  const id = type === 'compliance_pack' ? await madePack() : await made({ type });
  const snapshot = join(folder, `${type}.snapshot`);
  const { signal } = new AbortController();
  await api.reports.files.fetchSnapshot({ organizationId: api.first.id, reportId: id, version: 1 }, snapshot, signal);
  const report = { id, head: (await get(`/api/reports/${id}/artifact`)).body.data, snapshot };
  reports.set(type, report);
  return report;
}

async function madePack(): Promise<string> {
  const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);
  const body = {
    templateId: 'nist-800-53',
    name: hostile[6],
    period: { start: day(180), end: day(1) },
    scope: {},
    outputFormats: ['PDF', 'JSON', 'CSV'],
  };
  const { status, body: answer } = await api.call('POST', '/api/reports/compliance-pack', {
    key: api.first.keys.admin,
    body,
  });
  expect(status, JSON.stringify(answer)).toBe(201);
  await api.reports.run();
  return answer.data.id;
}

let compiled: Promise<ValidateFunction> | undefined;

/** The published schema of a report, without additional members. */
function reportSchema(): Promise<ValidateFunction> {
  compiled ??= (async () => {
    const { paths, components } = parse((await api.call('GET', '/openapi/service-v1.yaml')).body as string);
    const { schema } = paths['/api/reports/{reportId}/download'].get.responses['200'].content['application/json'];
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    (addFormats as unknown as (to: Ajv2020) => void)(ajv);
    return ajv.compile({ ...closed(schema), components: closed(components) });
  })();
  return compiled;
}

/** Downloads one format into a file and returns its path. */
async function fileOf(type: string, format: string): Promise<string> {
  const { id } = await reportOf(type);
  const answer = await api.server.inject({
    method: 'GET',
    url: `/api/reports/${id}/download?format=${format}`,
    headers: { authorization: `Bearer ${api.first.keys.viewer}` },
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  const path = join(folder, `${type}.${format.toLowerCase()}`);
  writeFileSync(path, answer.rawPayload);
  return path;
}

interface JsonDocument {
  title: string;
  subject: string;
  facts: { label: string; value: string }[];
  // oxlint-disable-next-line typescript/no-explicit-any
  sections: { id: string; title: string; blocks: any[] }[];
  mainDataset: string;
  datasets: Record<string, { title: string; columns: Column[]; rowCount: number; rows: Record<string, Cell>[] }>;
}

const documentOf = async (type: string): Promise<JsonDocument> =>
  JSON.parse(readFileSync(await fileOf(type, 'JSON'), 'utf8')) as JsonDocument;

const textOf = (cell: Cell | undefined): string =>
  typeof cell === 'object' ? (cell?.text ?? '') : cell === undefined ? '' : String(cell);
const letters = (text: string): string => text.replaceAll(/[\s\u200b]/g, '');

/** Expected figures of each kind, from the facts of its snapshot: label and number. */
// oxlint-disable-next-line typescript/no-explicit-any
const figures: Record<(typeof reportTypes)[number], (facts: any) => [label: string, value: number][]> = {
  posture: postureFigures,
  executive: postureFigures,
  sla: ({ sla: { overall } }) => [
    ['Past the deadline', overall.breached],
    ['Due soon', overall.dueSoon],
    ['Closed late', overall.closedLate],
  ],
  technical: ({ findings, counts, knownExploited, breached }) => [
    ['Open findings', findings],
    ['Critical', counts.critical],
    ['Known exploited', knownExploited],
    ['Past the deadline', breached],
  ],
  sbom_report: ({ components, distinct, licensesInAll, withoutLicense }) => [
    ['Components', components],
    ['Distinct packages', distinct],
    ['Licenses', licensesInAll],
    ['Without a license', withoutLicense],
  ],
};

// oxlint-disable-next-line typescript/no-explicit-any
function postureFigures({ findings, sla, coverage }: any): [string, number][] {
  return [
    ['Open findings', findings.open],
    ['Known exploited', findings.knownExploited],
    ['Past the deadline', sla.overall.breached],
    ['Coverage', coverage.scannedPercent],
  ];
}

const kinds = [...reportTypes, 'compliance_pack'] as const;
/** Kinds with tables of findings. */
const hasFindings: readonly string[] = ['technical', 'sla', 'compliance_pack'];
/** Maximum number of rows of a table in the PDF document of a pack. */
const packRowsMax = 200;
const hasReference = (columns: readonly Column[]): boolean => columns.some(({ id }) => id === 'reference');

describe.each(kinds)('%s, parsed by other programs', (type) => {
  it.skipIf(popplerMissing !== '')(
    `PDF: its figures, its rows, nothing beyond its margins, no empty page${popplerMissing}`,
    async () => {
      const pages = readPdf(await fileOf(type, 'PDF'));
      const document = await documentOf(type);
      for (const [index, page] of pages.entries()) {
        expect(page.dark, `page ${index + 1}`).toBeGreaterThan(0.0002);
        const body = page.words.filter(({ top, bottom }) => top > 55 && bottom < page.height - 45);
        expect(body.length, `page ${index + 1}`).toBeGreaterThan(3);
        expect(page.drawn, `page ${index + 1}`).toBeLessThan(0.6);
        const outside = page.words.filter(
          ({ left, right, top, bottom }) =>
            left < 40 || right > page.width - 40 || top < 15 || bottom > page.height - 15,
        );
        expect(outside, `page ${index + 1}`).toEqual([]);
        if (index > 0) expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`);
      }
      const text = pages.map((page) => page.text).join('\n');
      const plain = text.replaceAll(/\s+/g, ' ');
      for (const { title } of document.sections) expect(plain).toContain(title.replaceAll(/\s+/g, ' ').slice(0, 30));
      const shown = type === 'compliance_pack' ? [] : figures[type]((await reportOf(type)).head.facts);
      for (const [label, value] of shown) expect(text).toMatch(new RegExp(`${label}\n${value}\\b`));
      // No character is lost without a sign, and none changes the direction of the text around it. pdftotext itself puts text that is written
      // from right to left between U+202B and U+202C.
      expect(text).not.toMatch(/[\u0000-\u0008\u200e\u200f\u202a\u202d\u202e\u2066-\u2069]/);
      const words = letters(text);
      for (const block of document.sections.flatMap(({ blocks }) => blocks)) {
        if (block.kind !== 'dataset') continue;
        const dataset = document.datasets[block.dataset];
        const ids: string[] = dataset?.columns.map(({ id }) => id) ?? [];
        const told = ['vulnerability', 'package', 'control'].filter((id) => (block.columns ?? ids).includes(id));
        for (const row of dataset?.rows.slice(0, Math.min(block.rowsMax, 200)) ?? [])
          for (const id of told) if (/^[\w.()-]{1,80}$/.test(textOf(row[id]))) expect(words).toContain(textOf(row[id]));
      }
    },
  );

  it.skipIf(pythonMissing !== '')(`CSV: each row of the main table, no cell a formula${pythonMissing}`, async () => {
    const [head, ...records] = readCsv(await fileOf(type, 'CSV'));
    const { datasets, mainDataset } = await documentOf(type);
    const { columns = [], rows = [] } = datasets[mainDataset] ?? {};
    const percents = ['epssPercent', 'riskRemovedPercent', 'coveragePercent', 'recentPercent', 'compliancePercent'];
    expect(head).toEqual(
      columns.map(({ id, type }) => (type === 'percent' ? percents.find((name) => name.startsWith(id)) : id)),
    );
    expect(rows.length).toBeGreaterThan(0);
    const expected = rows.map((row) => columns.map((column) => textOf(rounded(row[column.id] ?? null, column.type))));
    // An apostrophe precedes text that a spreadsheet would run as a formula.
    expect(
      records.map((record, row) =>
        record.map((cell, at) => (cell === expected[row]?.[at] ? cell : cell.replace(/^'/, ''))),
      ),
    ).toEqual(expected);
    const texts = columns.flatMap(({ type: columnType }, index) => (columnType === 'text' ? [index] : []));
    for (const record of records)
      for (const index of texts) expect(record[index]).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/);
  });

  if (hasFindings.includes(type))
    it('PDF: every row of a finding links to the web address in its reference', async () => {
      const pdf = readFileSync(await fileOf(type, 'PDF'), 'latin1');
      const links = Map.groupBy(pdf.matchAll(/\/URI \((.*?)\)/g), ([, address]) => address);
      const { sections, datasets } = await documentOf(type);
      const shown = sections
        .flatMap(({ blocks }) => blocks)
        .filter(({ kind, dataset }) => kind === 'dataset' && hasReference(datasets[dataset]?.columns ?? []))
        .flatMap(({ dataset, rowsMax }) => datasets[dataset]?.rows.slice(0, Math.min(rowsMax, packRowsMax)) ?? [])
        .flatMap(({ reference }) => (typeof reference === 'string' ? [reference] : []));
      expect(new Set(shown)).toContain('https://advisories.example/CVE-2026-1002');
      for (const [address, rows] of Map.groupBy(shown, (one) => one))
        expect(links.get(address)?.length, address).toBeGreaterThanOrEqual(rows.length);
    });

  it('JSON: valid by the published schema without additional members', async () => {
    const isReport = await reportSchema();
    const document = await documentOf(type);
    isReport(document);
    expect(isReport.errors).toBeNull();
    for (const { columns, rows, rowCount } of Object.values(document.datasets)) {
      expect(rows).toHaveLength(rowCount);
      const ids = columns.map(({ id }) => id);
      for (const row of rows) {
        expect(Object.keys(row)).toEqual(ids);
        for (const column of columns)
          expect(isOfType(column.type, row[column.id] ?? null), JSON.stringify([column, row])).toBe(true);
      }
    }
    if (type !== 'compliance_pack')
      expect(document.sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'figures'))).not.toEqual(
        [],
      );
  });

  if (type !== 'compliance_pack')
    it.skipIf(openpyxlMissing !== '')(
      `XLSX: every table on its sheet, with types, filters and a frozen header${openpyxlMissing}`,
      async () => {
        const [summary, ...sheets] = readXlsx(await fileOf(type, 'XLSX'));
        const { datasets, sections, title } = await documentOf(type);
        const cells = [summary, ...sheets].flatMap((sheet) => sheet?.rows.flat() ?? []);
        expect(cells.filter((cell) => cell.type === 'f' || cell.type === 'e')).toEqual([]);
        for (const { value, quoted } of cells)
          if (typeof value === 'string' && /^\s*[=+@＝]/.test(value)) expect(quoted, value).toBe(true);
        for (const figure of sections.flatMap(({ blocks }) => blocks.flatMap((block) => block.figures ?? []))) {
          const shown = summary?.rows.find(([label]) => label?.value === figure.label)?.[1];
          const { value } = roundedAmount(figure.amount);
          if (typeof value !== 'number') continue;
          expect(shown, figure.label).toMatchObject({ type: 'n', value });
          if (/^\d/.test(figure.value))
            expect(Math.abs(Number.parseFloat(figure.value) - value), figure.label).toBeLessThanOrEqual(0.5);
        }
        if (hasFindings.includes(type))
          expect(cells.flatMap(({ link }) => link ?? [])).toContain('https://advisories.example/1');
        const told = summary?.rows.flat().map(({ value }) => value);
        expect(told).toEqual(expect.arrayContaining([title, ...sections.map((section) => section.title)]));
        for (const [index, { columns, rows }] of Object.values(datasets).entries()) {
          const sheet = sheets[index];
          const [head, ...body] = sheet?.rows ?? [];
          expect(sheet).toMatchObject({ freeze: 'A2' });
          expect(sheet?.filter).toMatch(new RegExp(`^A1:[A-Z]+${rows.length + 1}$`));
          expect(head?.map(({ value }) => value)).toEqual(
            columns.map((column) => (column.type === 'percent' ? `${column.title} (%)` : column.title)),
          );
          expect(sheet?.widths.every((width) => width >= 5 && width <= 80)).toBe(true);
          expect(body).toHaveLength(rows.length);
          for (const [at, row] of rows.entries())
            for (const [place, column] of columns.entries())
              expectCell(body[at]?.[place], inWords(column, rounded(row[column.id] ?? null, column.type)), column);
        }
      },
    );

  it('has the same bytes in another process, time zone and language', async () => {
    const work = await renderedElsewhere(type);
    const again =
      type === 'compliance_pack'
        ? packDocumentPaths
        : Object.fromEntries(reportFormatNames.map((format) => [format, format]));
    for (const [format, name] of Object.entries(again))
      expect(digest(join(work, name)), format).toBe(digest(await fileOf(type, format)));
  });
});

let elsewhere: Promise<void> | undefined;

/** The folder with the documents of the kind that another process rendered. One process renders all kinds. */
async function renderedElsewhere(type: string): Promise<string> {
  const folderOf = (one: string) => join(folder, `${one}.again`);
  elsewhere ??= (async () => {
    const tasks: RenderTask[] = [];
    for (const one of kinds) {
      const { snapshot } = await reportOf(one);
      const work = folderOf(one);
      mkdirSync(work);
      if (one === 'compliance_pack') tasks.push({ kind: 'render-folder', snapshot, folder: work });
      else
        for (const format of reportFormatNames)
          tasks.push({ kind: 'render', snapshot, output: join(work, format), format, sections: [] });
    }
    renderElsewhere(tasks);
  })();
  await elsewhere;
  return folderOf(type);
}

function digest(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** Percentages with two decimals, other numbers with three. */
function rounded(cell: Cell, type: Column['type']): Cell {
  return typeof cell === 'number' ? Number(cell.toFixed(type === 'percent' ? 2 : 3)) : cell;
}

function isOfType(type: Column['type'], cell: Cell): boolean {
  if (cell === null) return true;
  switch (type) {
    case 'integer':
      return Number.isInteger(cell);
    case 'number':
    case 'percent':
      return typeof cell === 'number';
    case 'date':
      return typeof cell === 'string' && new Date(cell).toISOString() === cell;
    case 'severity':
      return typeof cell === 'string' && /^[A-Z]+$/.test(cell);
    case 'text':
      return typeof cell === 'string';
    case 'link':
      return typeof cell === 'string' || typeof cell === 'object';
    case 'value':
      return typeof cell === 'string' || typeof cell === 'number';
  }
}

/** Words that documents for people have in place of constants. */
const words: Record<string, string> = {
  OPEN: 'Open',
  SUPPRESSED: 'Suppressed',
  ACKNOWLEDGED: 'Acknowledged',
  IN_PROGRESS: 'In progress',
  ON_TRACK: 'On track',
  DUE_SOON: 'Due soon',
  BREACHED: 'Overdue',
  fixed: 'Fix available',
  'not-fixed': 'No fix',
  yes: 'Yes',
  no: 'No',
  complete: 'Complete',
  partial: 'Partially',
  nothing: 'Nothing',
};

/** A compliance pack and a list of components have no such columns. */
function inWords({ id }: Column, cell: Cell): Cell {
  const isConstant = ['status', 'slaStatus', 'triage', 'fixState', 'knownExploited', 'malware', 'assessed'].includes(
    id,
  );
  return isConstant && typeof cell === 'string' ? (words[cell] ?? cell) : cell;
}

function expectCell(
  cell: { value: string | number | null; type: string } | undefined,
  expected: Cell,
  { type, title }: Column,
): void {
  if (expected === null) return expect(cell?.value ?? null, title).toBeNull();
  if (typeof expected === 'number') return expect(cell, title).toMatchObject({ type: 'n', value: expected });
  if (type === 'date') {
    expect(cell, title).toMatchObject({ type: 'd' });
    return expect(Math.abs(Date.parse(`${cell?.value}Z`) - Date.parse(textOf(expected))), title).toBeLessThan(1000);
  }
  const text = textOf(expected);
  // Control and format characters and line ends are made visible, see `plain-text.ts`.
  if (/^[\x20-\x7e]+$/.test(text)) expect(cell, title).toMatchObject({ type: 's', value: text });
  else if (text !== '') expect(cell?.type, title).toBe('s');
}

/** The schema with additional properties forbidden in every object that names its members. */
function closed(schema: unknown): object {
  if (Array.isArray(schema)) return schema.map((one) => (typeof one === 'object' ? closed(one) : one));
  const copy = Object.fromEntries(
    Object.entries(schema as object).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null && key !== 'enum' ? closed(value) : value,
    ]),
  );
  return 'properties' in copy && copy['type'] === 'object' ? { ...copy, additionalProperties: false } : copy;
}
