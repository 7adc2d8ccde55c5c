import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { ImageEvidence } from '../../src/engine/pipeline/inventory.ts';
import { keyNames } from '../../src/features/findings/totals/facet-query.ts';
import { firstPreviousHash, hashEntry } from '../../src/features/platform/audit/hash-entry.ts';
import { type Cell, copyRows } from './copy-rows.ts';

export interface Sizes {
  findings: number;
  scans: number;
  organizations: number;
  /** Share of the first organization. */
  largeShare: number;
  /** Audit entries of the first organization; 100,000 by default. */
  auditEntries?: number;
}

const imagesPerScan = 1 / 4;
const inventories = 1_000;
const facts = 20_000;
const packages = 20_000;
/** Of an image whose config states nothing. */
const evidence: ImageEvidence = {
  config: {
    architecture: 'amd64',
    os: 'linux',
    createdAt: null,
    user: '',
    env: [],
    entrypoint: [],
    cmd: [],
    exposedPorts: [],
    labels: {},
    history: [],
  },
  files: [],
};
const severities = ['UNKNOWN', 'NEGLIGIBLE', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

/**
 * Fills a database with COPY, without triggers, and rebuilds the indexes of findings afterwards. The first two organizations exist and have
 * keys: the first one gets the large share, the others equal parts of the rest. Requires a superuser and a local server, such as the
 * embedded one.
 */
export async function seed(url: string, sizes: Sizes, organizationIds: [string, string]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const folder = await mkdtemp(path.join(tmpdir(), 'plimsoll-bench-lists-'));
  // The server may run as another user.
  await chmod(folder, 0o755);
  const copy = (table: string, columns: string, rows: Iterable<Cell[]>) =>
    copyRows(client, folder, { table, columns, rows });
  try {
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
    );
    const owners = [...organizationIds, ...Array.from({ length: sizes.organizations - 2 }, (_, n) => `org_bench${n}`)];
    await copy(
      'organizations',
      'id, name',
      owners.slice(2).map((id) => [id, id]),
    );
    const placed = placeScans(sizes, owners);
    await seedCatalogue(copy);
    await seedImages(copy, placed);
    await seedScans(copy, placed);
    const indexes = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where tablename = 'findings' and indexname not like '%pkey'`,
    );
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
    await copy('findings', findingColumns, findingRows(placed));
    for (const { definition } of indexes.rows) await client.query(definition);
    await copy(
      'audit_log',
      'id, organization_id, sequence, actor, action, target, details, created_at, previous_hash, hash',
      auditRows(organizationIds[0], sizes.auditEntries ?? 100_000, await chainEnd(client, organizationIds[0])),
    );
    await client.query(`
      insert into scan_counts (organization_id, status, change)
        select organization_id, status, count(*) from scans where id like 'scan_b%' group by 1, 2`);
    await countFindings(client);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Appends the totals that the triggers would have appended. */
async function countFindings(client: pg.Client): Promise<void> {
  await client.query(`do $$
    begin
      execute 'insert into finding_total_changes (${['organization_id', 'facet', ...keyNames, 'change'].join(', ')}) ' || finding_totals_query('select 1 as change, findings.* from findings');
    end
    $$`);
}

async function chainEnd(client: pg.Client, organizationId: string): Promise<{ sequence: bigint; hash: Buffer } | null> {
  const { rows } = await client.query<{ sequence: string; hash: Buffer }>(
    'select sequence, hash from audit_log where organization_id = $1 order by sequence desc limit 1',
    [organizationId],
  );
  return rows[0] ? { sequence: BigInt(rows[0].sequence), hash: rows[0].hash } : null;
}

interface PlacedScan {
  number: number;
  organizationId: string;
  findings: number;
}

function placeScans({ scans, findings, organizations, largeShare }: Sizes, owners: string[]): PlacedScan[] {
  const large = Math.round(scans * largeShare);
  return Array.from({ length: scans }, (_, number) => ({
    number,
    organizationId: (number < large ? owners[0] : owners[1 + (number % (organizations - 1))]) ?? '',
    findings: Math.floor(findings / scans),
  }));
}

type Copy = (table: string, columns: string, rows: Iterable<Cell[]>) => Promise<void>;

async function seedCatalogue(copy: Copy): Promise<void> {
  await copy('advisory_snapshots', 'id, digest, built_at, feeds', [[1, 'bench', '2026-01-01', '{}']]);
  await copy(
    'vulnerability_facts',
    'id, content_hash, vulnerability_id, severity, cvss_score, facts',
    count(facts, (n) => {
      const id = vulnerabilityOf(n);
      const score = (n % 100) / 10;
      const known = {
        id,
        aliases: [],
        severity: severities[n % 6],
        severitySource: 'nvd',
        cvss: { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score, source: 'nvd' },
        title: `Flaw ${n}`,
        description: 'A description of the usual length. '.repeat(12),
        references: [`https://advisories.example/${id}`],
        publishedAt: '2026-01-01T00:00:00.000Z',
      };
      return [n + 1, hash(`facts ${n}`), id, n % 6, score, JSON.stringify(known)];
    }),
  );
  await copy(
    'package_versions',
    'id, key, type, name, version, purl',
    count(packages, (n) => {
      const name = packageOf(n);
      return [
        n + 1,
        hash(`package ${n}`),
        n % 2 ? 'npm' : 'deb',
        name,
        `1.${n % 50}.0`,
        `pkg:generic/${name}@1.${n % 50}.0`,
      ];
    }),
  );
  await copy(
    'inventories',
    'id, digest, engine_revision, layers, evidence, warnings, size_bytes, uncompressed_bytes, package_count',
    count(inventories, (n) => [
      n + 1,
      `sha256:${String(n).padStart(64, '0')}`,
      'bench',
      '[{"index":0,"diffId":null,"digest":null,"command":"COPY"}]',
      JSON.stringify(evidence),
      '[]',
      1,
      1,
      100,
    ]),
  );
  await copy(
    'inventory_packages',
    'inventory_id, position, package_version_id, layer_index, paths, licenses, is_development, is_owned_by_distribution',
    count(inventories * 100, (n) => {
      const inventory = Math.floor(n / 100);
      return [inventory + 1, n % 100, packageIn(inventory, n % 100) + 1, 0, '{usr/lib/x}', '{MIT}', false, false];
    }),
  );
}

async function seedImages(copy: Copy, placed: PlacedScan[]): Promise<void> {
  const images = new Map(placed.map((scan) => [imageOf(scan), scan]));
  await copy(
    'images',
    'id, organization_id, source, repository, name, latest_tag_id, tag_count, risk_score, grade_rank, last_scanned_at, created_at',
    map(images, ([image, { organizationId, number }]) => [
      image,
      organizationId,
      'registry',
      `registry.example/${image}`,
      `registry.example/team${number % 40}/${image}`,
      `tag_b${number}`,
      4,
      number % 101,
      (number % 5) + 1,
      at(number),
      at(number),
    ]),
  );
  await copy(
    'tags',
    'id, organization_id, image_id, name, digest, latest_scan_id, last_scanned_at',
    map(placed, (scan) => [
      `tag_b${scan.number}`,
      scan.organizationId,
      imageOf(scan),
      `1.${scan.number % 4}`,
      digestOf(scan),
      `scan_b${scan.number}`,
      at(scan.number),
    ]),
  );
  await copy(
    'tag_platforms',
    'id, organization_id, tag_id, platform, last_assessment, latest_scan_id',
    map(placed, (scan) => [
      scan.number + 1_000_000,
      scan.organizationId,
      `tag_b${scan.number}`,
      'linux/amd64',
      1,
      `scan_b${scan.number}`,
    ]),
  );
}

async function seedScans(copy: Copy, placed: PlacedScan[]): Promise<void> {
  const columns =
    'id, organization_id, batch_id, image_id, tag_id, tag_platform_id, image, tag, reference, platform, digest, requested_scanners, are_scanners_explicit, request_key, status, phase, percent, completeness, grade_rank, risk_score, critical, high, medium, low, inventory_id, snapshot_id, assessment, scanners, created_at, started_at, scanned_at, duration_ms';
  await copy(
    'scans',
    columns,
    map(placed, (scan) => {
      const { number, organizationId } = scan;
      const image = imageOf(scan);
      const scanners =
        '[{"name":"builtin","version":"1","databaseVersion":null,"status":"SUCCEEDED","requested":"default","durationMs":12,"findings":3,"error":null}]';
      return [
        `scan_b${number}`,
        organizationId,
        `bat_b${number}`,
        image,
        `tag_b${number}`,
        number + 1_000_000,
        `registry.example/${image}`,
        `1.${number % 4}`,
        `registry.example/${image}:1`,
        'linux/amd64',
        digestOf(scan),
        '{trivy,grype,syft}',
        false,
        `b${number}`,
        3,
        'done',
        100,
        'complete',
        (number % 5) + 1,
        number % 101,
        number % 3,
        number % 7,
        number % 11,
        number % 13,
        (number % inventories) + 1,
        1,
        1,
        scanners,
        at(number),
        at(number),
        at(number),
        4000,
      ];
    }),
  );
}

const findingColumns =
  'row_id, id, organization_id, tag_platform_id, tag_id, image_id, vulnerability_id, package_version_id, facts_id, fixed_version, fix_state, advisory_ids, severity, cvss_score, epss_score, epss_percentile, is_known_exploited, triage_status, opened_at_assessment, opened_cause, detected_at';

/** Few vulnerabilities are in many images and many in few; a tenth of the EPSS scores is missing in half of the cases. */
function* findingRows(placed: PlacedScan[]): Generator<Cell[]> {
  let row = 0;
  for (const scan of placed) {
    const { number, organizationId } = scan;
    for (let n = 0; n < scan.findings; n += 1) {
      row += 1;
      const spread = ((number * 7919 + n * 104_729) % 1_000_003) / 1_000_003;
      const fact = Math.floor(facts * spread * spread);
      const inventory = number % inventories;
      yield [
        row,
        `vul_b${row}`,
        organizationId,
        number + 1_000_000,
        `tag_b${number}`,
        imageOf(scan),
        vulnerabilityOf(fact),
        packageIn(inventory, n % 100) + 1,
        fact + 1,
        fact % 3 ? '1.99.0' : null,
        fact % 3 ? 'fixed' : 'not-fixed',
        '{}',
        fact % 6,
        (fact % 100) / 10,
        fact % 10 ? (fact % 997) / 997 : null,
        fact % 10 ? 0.5 : null,
        fact % 500 === 0,
        (row % 5) + 1,
        1,
        'found by scan',
        at(number),
      ];
    }
  }
}

/** A valid hash chain, because the service checks it before signing. */
function* auditRows(
  organizationId: string,
  entries: number,
  end: { sequence: bigint; hash: Buffer } | null,
): Generator<Cell[]> {
  let sequence = end?.sequence ?? 0n;
  let previousHash = end?.hash ?? firstPreviousHash;
  for (let n = 0; n < entries; n += 1) {
    sequence += 1n;
    const entry = {
      id: `evt_b${n}`,
      organizationId,
      sequence,
      actor: { kind: 'api-key' as const, id: 'key_b', name: 'bench' },
      action: n % 2 ? 'scan.triggered' : 'vulnerability.triaged',
      target: `scan_b${n}`,
      ip: null,
      requestId: null,
      details: {},
      createdAt: new Date(at(n)),
      previousHash,
    };
    const hash = hashEntry(entry);
    const bytes = (buffer: Buffer): string => `\\x${buffer.toString('hex')}`;
    yield [
      entry.id,
      organizationId,
      String(sequence),
      JSON.stringify(entry.actor),
      entry.action,
      entry.target,
      '{}',
      at(n),
      bytes(previousHash),
      bytes(hash),
    ];
    previousHash = hash;
  }
}

const imageOf = ({ organizationId, number }: PlacedScan): string =>
  `img_b${organizationId.slice(-6)}_${Math.floor(number * imagesPerScan)}`;
const vulnerabilityOf = (n: number): string => `CVE-${2010 + (n % 16)}-${10_000 + n}`;
const packageOf = (n: number): string =>
  `lib${['ssl', 'curl', 'xml', 'png', 'left', 'pad', 'core', 'net'][n % 8]}-${Math.floor(n / 50)}`;
const packageIn = (inventory: number, position: number): number => (inventory * 131 + position * 197) % packages;
const digestOf = ({ number }: PlacedScan): string => `sha256:${String(number).padStart(64, '0')}`;
const at = (number: number): string => new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
const hash = (text: string): string => `\\x${Buffer.from(text.padEnd(32).slice(0, 32)).toString('hex')}`;

function* count(times: number, row: (n: number) => Cell[]): Generator<Cell[]> {
  for (let n = 0; n < times; n += 1) yield row(n);
}

function* map<Item>(items: Iterable<Item>, row: (item: Item) => Cell[]): Generator<Cell[]> {
  for (const item of items) yield row(item);
}
