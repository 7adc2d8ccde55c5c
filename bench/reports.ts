import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Command } from 'commander';
import pg from 'pg';
import { frameworks } from '../src/compliance/frameworks.ts';
import { runningPostgres } from '../src/db/embedded/running-postgres.ts';
import { createOrganization, type RunningService, startService } from '../test/helpers/service.ts';
import { seed } from './lists/seed.ts';

/**
 * Duration of a report from its request to its file, for each kind and format, and of a compliance pack with all sections, for a number of
 * findings and as many audit entries: time, processor time, peak and remaining memory of the service, peak of the largest
 * render process, bytes, and the median of `GET
 * /api/scans` meanwhile. Beside it, in the same run, the time in which PostgreSQL writes those findings as CSV (COPY), because a report
 * reads at least them.
 *
 * node bench/reports.ts [--findings 200,20000,200000] [--types technical,fedramp] [--formats JSON,CSV,XLSX,PDF]
 *
 * Bar: 10 s at 20,000 findings.
 */
const values = new Command()
  .option('--findings <list>', '', '200,20000,200000')
  .option('--types <list>', '', 'technical,posture,executive,sla,sbom_report,fedramp')
  .option('--formats <list>', '', 'JSON,CSV,XLSX,PDF')
  .parse()
  .opts<{ findings: string; types: string; formats: string }>();

for (const findings of values.findings.split(',').map(Number)) await measureAt(findings);

async function measureAt(findings: number): Promise<void> {
  const service = await startService({ environment: { PLIMSOLL_LOG_LEVEL: 'silent' } });
  try {
    const { url } = await runningPostgres(service.dataDir);
    const second = await createOrganization(service, 'second');
    const first = await firstOrganization(url);
    const scans = Math.max(4, Math.ceil(findings / 100));
    await seed(url, { findings, scans, organizations: 2, largeShare: 1, auditEntries: findings }, [
      first,
      second.organizationId,
    ]);
    const copySeconds = await copyOut(url, first);
    console.log(`\n${findings} findings; COPY to CSV takes ${copySeconds.toFixed(2)} s`);
    console.log(
      '| report | format | s | × COPY | CPU s | bytes | peak MiB | after MiB | renderer peak MiB | GET /api/scans p50 ms |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    );
    for (const type of values.types.split(',')) {
      const formats = isFramework(type) ? ['ZIP'] : values.formats.split(',');
      for (const format of formats) await show(service, { type, format, copySeconds });
    }
  } finally {
    await service.stop();
  }
}

async function show(
  service: RunningService,
  { type, format, copySeconds }: { type: string; format: string; copySeconds: number },
): Promise<void> {
  await resetPeak(service);
  const cpuBefore = await cpuSeconds(service);
  const started = performance.now();
  const { status, body } = await order(service, type, format);
  if (status !== 201) throw new Error(`${type} as ${format}: ${status} ${JSON.stringify(body)}`);
  const { id } = body.data as { id: string };
  const answersMs: number[] = [];
  let rendererPeak = 0;
  let report: { status: string; sizeBytes: number; error: unknown };
  do {
    const askedAt = performance.now();
    await service.api('/api/scans?limit=50');
    answersMs.push(performance.now() - askedAt);
    rendererPeak = Math.max(rendererPeak, await rendererPeakMebibytes(service));
    await delay(20);
    report = (await service.api(`/api/reports/${id}`)).body.data as typeof report;
  } while (report.status === 'QUEUED' || report.status === 'GENERATING');
  if (report.status !== 'READY') throw new Error(`${type} as ${format}: ${JSON.stringify(report)}`);
  const seconds = (performance.now() - started) / 1000;
  const median = answersMs.toSorted((one, other) => one - other)[Math.floor(answersMs.length / 2)] ?? Number.NaN;
  const cells = [
    type,
    format,
    seconds.toFixed(2),
    (seconds / copySeconds).toFixed(1),
    ((await cpuSeconds(service)) - cpuBefore).toFixed(1),
    report.sizeBytes,
    (await memoryMebibytes(service, 'VmHWM')).toFixed(0),
    (await memoryMebibytes(service, 'VmRSS')).toFixed(0),
    rendererPeak.toFixed(0),
    median.toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** Packs cover all seeded data. */
function order(service: RunningService, type: string, format: string) {
  if (!isFramework(type)) return service.api('/api/reports', { method: 'POST', body: { type, format } });
  const period = { start: '2026-01-01', end: new Date().toISOString() };
  const body = { templateId: type, name: 'bench', period, scope: {} };
  return service.api('/api/reports/compliance-pack', { method: 'POST', body });
}

function isFramework(type: string): boolean {
  return frameworks.some(({ key }) => key === type);
}

function procFile({ process: child }: RunningService, name: string): string {
  return `/proc/${child.pid}/${name}`;
}

/** proc(5): 5 resets the peak to the current resident size. */
async function resetPeak(service: RunningService): Promise<void> {
  await writeFile(procFile(service, 'clear_refs'), '5').catch(() => undefined);
}

async function memoryMebibytes(service: RunningService, field: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(procFile(service, 'status'), 'utf8').catch(() => '');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Peak of the largest render process that runs now. One that ends between two measurements counts with its earlier value. */
async function rendererPeakMebibytes(service: RunningService): Promise<number> {
  const children = await readFile(procFile(service, `task/${service.process.pid}/children`), 'utf8').catch(() => '');
  const peaks = children
    .trim()
    .split(' ')
    .map(async (pid) => {
      const [command, status] = await Promise.all(
        ['cmdline', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
      );
      return command?.includes('render-worker') ? Number(/VmHWM:\s+(\d+) kB/.exec(status ?? '')?.[1] ?? 0) / 1024 : 0;
    });
  return Math.max(0, ...(await Promise.all(peaks)));
}

/** proc(5): after the name in brackets, user and system time are the 12th and 13th field, in ticks of 10 ms. */
async function cpuSeconds(service: RunningService): Promise<number> {
  const stat = await readFile(procFile(service, 'stat'), 'utf8').catch(() => '');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / 100;
}

async function firstOrganization(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from organizations order by created_at limit 1');
  await client.end();
  return rows[0]?.id ?? '';
}

async function copyOut(url: string, organizationId: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const started = performance.now();
    await client.query(
      `copy (select * from findings where organization_id = '${organizationId.replaceAll("'", '')}' and closed_at_assessment is null) to program 'cat > /dev/null' (format csv)`,
    );
    return (performance.now() - started) / 1000;
  } finally {
    await client.end();
  }
}
