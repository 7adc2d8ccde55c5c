import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { runningPostgres } from '../src/db/embedded/running-postgres.ts';
import { createOrganization, type RunningService, startService } from '../test/helpers/service.ts';
import { seed } from './lists/seed.ts';

/**
 * How long a report takes from its request to its file, for each kind and format, over so many findings: time, the service's peak memory,
 * bytes, and how long `GET /api/scans` took meanwhile at the median. Beside it, in the same run, what PostgreSQL takes to write those
 * findings out as CSV (COPY): a report reads no less.
 *
 *   node bench/reports.ts [--findings 200,20000,200000] [--types technical,posture] [--formats JSON,CSV,XLSX,PDF]
 *
 * Bar: 10 s at 20,000 findings.
 */
const { values } = parseArgs({
  options: {
    findings: { type: 'string', default: '200,20000,200000' },
    types: { type: 'string', default: 'technical,posture,executive,sla' },
    formats: { type: 'string', default: 'JSON,CSV,XLSX,PDF' },
  },
});

for (const findings of values.findings.split(',').map(Number)) await measureAt(findings);

async function measureAt(findings: number): Promise<void> {
  const service = await startService({ environment: { PLIMSOLL_LOG_LEVEL: 'silent' } });
  try {
    const { url } = await runningPostgres(service.dataDir);
    const second = await createOrganization(service, 'second');
    const first = await firstOrganization(url);
    const scans = Math.max(4, Math.ceil(findings / 100));
    await seed(url, { findings, scans, organizations: 2, largeShare: 1 }, [first, second.organizationId]);
    const copySeconds = await copyOut(url, first);
    console.log(`\n${findings} findings; COPY to CSV takes ${copySeconds.toFixed(2)} s`);
    console.log(
      '| report | format | s | × COPY | bytes | peak MiB | GET /api/scans p50 ms |\n| --- | --- | --- | --- | --- | --- | --- |',
    );
    for (const type of values.types.split(',')) {
      for (const format of values.formats.split(',')) await show(service, { type, format, copySeconds });
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
  const started = performance.now();
  const { status, body } = await service.api('/api/reports', { method: 'POST', body: { type, format } });
  if (status !== 201) throw new Error(`${type} as ${format}: ${status} ${JSON.stringify(body)}`);
  const { id } = body.data as { id: string };
  const answersMs: number[] = [];
  let report: { status: string; sizeBytes: number; error: unknown };
  do {
    const askedAt = performance.now();
    await service.api('/api/scans?limit=50');
    answersMs.push(performance.now() - askedAt);
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
    report.sizeBytes,
    (await peakMebibytes(service)).toFixed(0),
    median.toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

function procFile({ process: child }: RunningService, name: string): string {
  return `/proc/${child.pid}/${name}`;
}

/** proc(5): 5 sets the peak back to what is resident now. */
async function resetPeak(service: RunningService): Promise<void> {
  await writeFile(procFile(service, 'clear_refs'), '5').catch(() => undefined);
}

async function peakMebibytes(service: RunningService): Promise<number> {
  const status = await readFile(procFile(service, 'status'), 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
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
