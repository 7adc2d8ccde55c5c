import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { JudgedControl } from '../../../compliance/judge-framework.ts';
import { evidenceNames, type PackRows } from '../../../compliance/pack/evidence-tables.ts';
import { openVex } from '../../../compliance/pack/open-vex.ts';
import { oscalResults } from '../../../compliance/pack/oscal-results.ts';
import { packDocument } from '../../../compliance/pack/pack-document.ts';
import type { PackFacts } from '../../../compliance/pack/pack-facts.ts';
import { manifestPath, type PackFile, type PackManifest } from '../../../compliance/pack/pack-manifest.ts';
import type { PackSection } from '../../../compliance/pack/pack-sections.ts';
import { type PoamHeader, poamWorkbook } from '../../../compliance/pack/poam-workbook.ts';
import { printableDocument } from '../../../compliance/pack/printable-document.ts';
import { makeFolder } from '../../../lib/make-folder.ts';
import { csvFormat } from '../../../reports/formats/csv/csv-format.ts';
import { jsonFormat } from '../../../reports/formats/json/json-format.ts';
import { pdfFormat } from '../../../reports/formats/pdf/pdf-format.ts';
import type { Column, Dataset, ReportDocument, Row, RowOf } from '../../../reports/report-document.ts';
import type { ReportFormat } from '../../../reports/report-format.ts';
import type { ReportSnapshot } from '../../../reports/report-snapshot.ts';
import { listDataset } from '../../../reports/shared-datasets/list-dataset.ts';
import { withCover } from '../../../reports/with-cover.ts';
import { packDocumentPaths } from './pack-document-paths.ts';

/**
 * Writes the files of a pack into a folder, the manifest last. Runs in a render process, which has no key, so `signPack` adds the signature.
 */
export async function writePackContents(snapshot: ReportSnapshot<PackFacts>, folder: string): Promise<void> {
  const files: PackFile[] = [];
  const { head } = snapshot;
  for (const { path, format, document } of contentsOf(snapshot)) {
    const filePath = join(folder, path);
    await makeFolder(dirname(filePath), { mode: 0o700 });
    const output = createWriteStream(filePath, { mode: 0o600 });
    await format.render(withCover(document, head), output, { asOf: head.asOf, signal: new AbortController().signal });
    files.push({ path, ...(await measure(filePath)) });
  }
  files.push(...(await writePackDocuments(snapshot, folder)));
  const { facts } = head;
  const manifest: PackManifest = {
    schema: 1,
    kind: 'plimsoll compliance pack',
    pack: {
      reportId: head.reportId,
      version: head.version,
      name: head.name,
      framework: facts.framework.key,
      edition: facts.framework.edition,
      organization: head.organization,
      scope: head.scope.label,
      asOf: head.asOf,
      period: facts.period,
    },
    files,
  };
  await writeFile(join(folder, manifestPath), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
}

/** Documents in formats of other standards, beside the pack document. */
async function writePackDocuments(snapshot: ReportSnapshot<PackFacts>, folder: string): Promise<PackFile[]> {
  const { head } = snapshot;
  if (head.facts.hasDocuments !== true) return [];
  const files: PackFile[] = [];
  const write = async (path: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> => {
    const filePath = join(folder, path);
    await makeFolder(dirname(filePath), { mode: 0o700 });
    await pipeline(Readable.from(pieces, { objectMode: false }), createWriteStream(filePath, { mode: 0o600 }));
    files.push({ path, ...(await measure(filePath)) });
  };
  await write('oscal-assessment-results.json', [`${JSON.stringify(oscalResults(head), null, 2)}\n`]);
  const has = (id: string): boolean => head.datasets.some((dataset) => dataset.id === id);
  if (has('vex')) await write('openvex.json', openVex(snapshot, vexRows(snapshot)));
  if (!has('sbomDocuments')) return files;
  for await (const [file, pieces] of inFiles(snapshot.rows('sbomDocuments'))) await write(file, pieces);
  return files;
}

/** Rows are pieces of files, and the pieces of a file follow each other. Its pieces are read before the next file is asked for. */
async function* inFiles(rows: AsyncIterable<Row>): AsyncGenerator<[file: string, pieces: AsyncIterable<string>]> {
  const all = rows[Symbol.asyncIterator]();
  let next = await all.next();
  while (!next.done) {
    const { file } = next.value;
    const pieces = async function* (): AsyncGenerator<string> {
      for (; !next.done && next.value['file'] === file; next = await all.next()) yield textOf(next.value['document']);
    };
    yield [textOf(file), pieces()];
  }
}

/** @throws {Error} if a snapshot has another value than text in a column of text */
function textOf(cell: unknown): string {
  if (typeof cell !== 'string') throw new Error('the snapshot of a pack has a document without text');
  return cell;
}

/** `snapshotPack` writes rows with these columns. */
const vexRows = (snapshot: ReportSnapshot<PackFacts>) => snapshot.rows('vex') as AsyncIterable<PackRows['vex']>;

async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

interface PackContent {
  path: string;
  format: ReportFormat;
  document: ReportDocument;
}

/** Tables of the plan, which are CSV files in the pack for every requested format because other systems import them. */
const planFiles: Readonly<Record<string, string>> = {
  poam: 'poam.csv',
  poamClosed: 'poam-closed.csv',
  poamConfiguration: 'poam-configuration.csv',
  poamAssets: 'poam-assets.csv',
};

function contentsOf(snapshot: ReportSnapshot<PackFacts>): PackContent[] {
  const { formats, hasTables, controls, sections } = snapshot.head.facts;
  const document = packDocument(snapshot);
  const tables = document.datasets.filter(({ id }) => id !== 'controls' && !(id in planFiles));
  const csv = (path: string, dataset: Dataset): PackContent => ({
    path,
    format: csvFormat,
    document: { ...document, datasets: [dataset], mainDataset: dataset.id },
  });
  const find = (id: string): Dataset[] => document.datasets.filter((dataset) => dataset.id === id);
  return [
    ...(formats.includes('PDF')
      ? [
          {
            path: packDocumentPaths.PDF,
            format: pdfFormat,
            document: printableDocument(document, { formats, hasTables }),
          },
        ]
      : []),
    ...(formats.includes('JSON') ? [{ path: packDocumentPaths.JSON, format: jsonFormat, document }] : []),
    ...(hasTables
      ? [
          ...find('controls').map((dataset) => csv(packDocumentPaths.CSV, dataset)),
          ...controls.map((control) => csv(`controls/${fileNameOf(control.id)}.csv`, controlTable(control, sections))),
          ...tables.map((dataset) => csv(`evidence/${dataset.id}.csv`, dataset)),
        ]
      : []),
    ...Object.entries(planFiles).flatMap(([id, path]) => find(id).map((dataset) => csv(path, dataset))),
    ...find('poam').map(() => ({ path: 'poam.xlsx', format: poamWorkbook(poamHeader(snapshot)), document })),
  ];
}

/** As in the template of the plan. */
const impactLevels = { low: 'Low', moderate: 'Moderate', high: 'High', 'li-saas': 'LI-SaaS' } as const;

function poamHeader({ head: { organization, facts } }: ReportSnapshot<PackFacts>): PoamHeader {
  return {
    csp: organization.name,
    impactLevel: impactLevels[facts.framework.baseline ?? 'moderate'],
    date: facts.period.to.slice(0, 10),
  };
}

/** `164.308(a)(1)(ii)(A)` becomes `164.308-a-1-ii-A`. */
function fileNameOf(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9.]+/g, '-').replaceAll(/^-|-$/g, '');
}

const controlColumns = [
  { id: 'control', title: 'control', type: 'text', width: 1 },
  { id: 'status', title: 'status', type: 'text', width: 1 },
  { id: 'rule', title: 'rule', type: 'text', width: 1 },
  { id: 'question', title: 'question', type: 'text', width: 1 },
  { id: 'outcome', title: 'outcome', type: 'text', width: 1 },
  { id: 'summary', title: 'summary', type: 'text', width: 1 },
  { id: 'number', title: 'number', type: 'text', width: 1 },
  { id: 'value', title: 'value', type: 'value', width: 1 },
  { id: 'evidence', title: 'evidence', type: 'text', width: 1 },
] as const satisfies readonly Column[];
type ControlRow = RowOf<typeof controlColumns>;

/** Table of one control: a row for each figure of each of its rules, with the files that contain the counted rows. */
function controlTable({ id, status, reason, outcomes }: JudgedControl, sections: readonly PackSection[]): Dataset {
  const rows = outcomes.flatMap((outcome): ControlRow[] => {
    const evidence = evidenceNames(outcome.datasets, sections, (dataset) => `evidence/${dataset}.csv`).join('; ');
    const { rule, title: question, status: result, summary } = outcome;
    const row = { control: id, status, rule, question, outcome: result, summary, number: null, value: null, evidence };
    const facts = Object.entries(outcome.facts);
    return facts.length === 0 ? [row] : facts.map(([number, value]) => ({ ...row, number, value }));
  });
  const none = { rule: null, question: null, outcome: null, number: null, value: null, evidence: null };
  const all = rows.length > 0 ? rows : [{ control: id, status, summary: reason, ...none }];
  return listDataset('control', id, { columns: controlColumns, rows: all });
}
