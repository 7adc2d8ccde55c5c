import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { isRecord, listOf, membersOf, recordOf, textOf } from '../../src/engine/text-formats/outside-values.ts';
import { findPeer } from '../engine/peers.ts';
import { runScan } from './scan-own.ts';

/**
 * Fields of the CycloneDX documents that Plimsoll, Syft and Trivy write of the same images, as a table: of the packages that a document lists,
 * how many have each field, and which packages that Syft or Trivy lists Plimsoll does not. A program that is not installed is named and left out.
 *
 * node bench/accuracy/sbom-fields.ts OCI_LAYOUT...
 */
const layouts = new Command().argument('<layouts...>', 'folders of OCI layouts').parse().args;
const scratch = mkdtempSync(path.join(tmpdir(), 'plimsoll-sbom-fields-'));

interface Writer {
  name: string;
  write(layout: string, file: string): void;
}

const quiet = { stdio: 'ignore', timeout: 600_000 } as const;
const writers: readonly Writer[] = [
  { name: 'Plimsoll', write: (layout, file) => void runScan(layout, 'cyclonedx', file) },
  {
    name: 'Syft',
    write(layout, file) {
      execFileSync(findPeer('syft') ?? 'syft', ['scan', `oci-dir:${layout}`, '-o', `cyclonedx-json=${file}`], quiet);
    },
  },
  {
    name: 'Trivy',
    write(layout, file) {
      const offline = [
        '--offline-scan',
        '--skip-db-update',
        '--skip-java-db-update',
        '--cache-dir',
        path.join(scratch, 'trivy'),
      ];
      execFileSync(
        findPeer('trivy') ?? 'trivy',
        ['image', '--input', layout, ...offline, '--format', 'cyclonedx', '--output', file],
        quiet,
      );
    },
  },
];

interface Component {
  key: string;
  fields: Readonly<Record<string, unknown>>;
}

/** A component without a package URL is a file, a system or a lock file. */
function packagesOf(document: Readonly<Record<string, unknown>>): Component[] {
  return listOf(document['components']).flatMap((value) => {
    const fields = recordOf(value);
    const purl = textOf(fields['purl']) ?? propertyOf(fields, 'plimsoll:package:purl');
    if (purl === undefined || fields['type'] === 'operating-system') return [];
    return [{ key: keyOf(purl), fields }];
  });
}

/** Type, last part of the name, and version: qualifiers and namespaces of a package URL differ between programs. */
function keyOf(purl: string): string {
  const [, type = '', rest = ''] = /^pkg:([^/]+)\/([^?#]*)/.exec(purl) ?? [];
  const last = rest.slice(rest.lastIndexOf('/', rest.lastIndexOf('@')) + 1);
  return `${type}/${decodeURIComponent(last)}`.toLowerCase().replaceAll('_', '-');
}

function propertyOf(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const found = listOf(fields['properties']).find((one) => recordOf(one)['name'] === name);
  return textOf(recordOf(found)['value']);
}

const packageFields: Readonly<
  Record<string, (fields: Readonly<Record<string, unknown>>, required: ReadonlySet<unknown>) => boolean>
> = {
  version: ({ version }) => textOf(version) !== undefined && version !== '',
  'package URL': ({ purl }) => textOf(purl) !== undefined,
  'supplier, author or publisher': ({ supplier, author, publisher, authors }) =>
    [supplier, author, publisher, authors].some((one) => one !== undefined),
  'supplier with an e-mail address': ({ supplier, author, publisher }) =>
    listOf(recordOf(supplier)['contact']).length > 0 || [author, publisher].some((one) => textOf(one)?.includes('@')),
  license: ({ licenses }) => listOf(licenses).length > 0,
  hash: ({ hashes }) => listOf(hashes).length > 0,
  CPE: ({ cpe }) => textOf(cpe) !== undefined,
  'dependency edges': (fields, required) => required.has(fields['bom-ref']),
  'file name (BSI)': (fields) => propertyOf(fields, 'bsi:component:filename') !== undefined,
  'declaring file': (fields) =>
    listOf(recordOf(fields['evidence'])['occurrences']).length > 0 ||
    membersOf(fields).some(
      ([name, value]) =>
        name === 'properties' &&
        listOf(value).some((one) => /location:\d+:path|:FilePath$/.test(textOf(recordOf(one)['name']) ?? '')),
    ),
};

function requiringRefs(document: Readonly<Record<string, unknown>>): Set<unknown> {
  const all = listOf(document['dependencies']).map(recordOf);
  return new Set(all.filter(({ dependsOn }) => listOf(dependsOn).length > 0).map(({ ref }) => ref));
}

function edgeCount(document: Readonly<Record<string, unknown>>, packages: readonly Component[]): number {
  const refs = new Set(packages.map(({ fields }) => fields['bom-ref']));
  const all = listOf(document['dependencies']).map(recordOf);
  return all
    .filter(({ ref }) => refs.has(ref))
    .reduce((sum, { dependsOn }) => sum + listOf(dependsOn).filter((one) => refs.has(one)).length, 0);
}

function documentFields({ metadata }: Readonly<Record<string, unknown>>): string {
  const { timestamp, authors, manufacturer, tools, component } = recordOf(metadata);
  const list = Array.isArray(tools) ? tools : listOf(recordOf(tools)['components']);
  const tool = recordOf(list[0]);
  return [
    timestamp === undefined ? 'no timestamp' : 'timestamp',
    authors === undefined && manufacturer === undefined ? 'no author' : 'author',
    `tool ${textOf(tool['name'])} ${textOf(tool['version'])}`,
    isRecord(component) && component['hashes'] !== undefined ? 'image hash' : 'no image hash',
  ].join(', ');
}

function compare(layout: string): void {
  const documents = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { name, write } of writers) {
    const file = path.join(scratch, `${name}.json`);
    try {
      write(layout, file);
      documents.set(name, recordOf(JSON.parse(readFileSync(file, 'utf8'))));
    } catch (error) {
      if (name === 'Plimsoll') throw error;
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      console.log(`${name}: left out, because it ${isMissing ? 'is not installed' : 'failed'}.`);
    }
  }
  const columns = [...documents].map(([name, document]) => ({
    name,
    document,
    packages: packagesOf(document),
    required: requiringRefs(document),
  }));
  const row = (cells: readonly unknown[]) => console.log(`| ${cells.join(' | ')} |`);
  console.log(`\n### ${path.basename(layout)}\n`);
  row(['field', ...columns.map(({ name }) => name)]);
  row(['---', ...columns.map(() => '---:')]);
  row(['packages', ...columns.map(({ packages }) => packages.length)]);
  for (const [field, has] of Object.entries(packageFields)) {
    row([
      field,
      ...columns.map(({ packages, required }) => packages.filter(({ fields }) => has(fields, required)).length),
    ]);
  }
  row(['edges between packages', ...columns.map(({ document, packages }) => edgeCount(document, packages))]);
  row(['document', ...columns.map(({ document }) => documentFields(document))]);
  const own = new Set(columns[0]?.packages.map(({ key }) => key));
  for (const { name, packages } of columns.slice(1)) {
    const missing = [...new Set(packages.map(({ key }) => key))].filter((key) => !own.has(key));
    console.log(`\nListed by ${name} only: ${missing.length === 0 ? 'none' : missing.slice(0, 20).join(', ')}.`);
  }
}

try {
  for (const layout of layouts) compare(path.resolve(layout));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
