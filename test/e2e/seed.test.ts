import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFleet } from '../../tools/seed/fleet.ts';
import { createRandom } from '../../tools/seed/random.ts';
import { DataFolderInUse, type Seeded, seedOrganization } from '../../tools/seed/seed-organization.ts';
import { programFile } from '../helpers/program-file.ts';
import { type RunningService, startService } from '../helpers/service.ts';

const steps = [30, 30, 30, 30, 30, 15, 10, 5, 1];
const images = 9;
/** The PDFs and other documents of the packs take half of the processor time of this file. `npm run quality` makes them. */
const packs = process.env['PLIMSOLL_QUALITY'] === 'all' ? {} : { packFormats: ['JSON', 'CSV'] };

let dataDir: string;
let seeded: Seeded;
let service: RunningService;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'plimsoll-seed-test-'));
  seeded = await seedOrganization({ dataDir, images, steps, program: programFile, ...packs, say: () => undefined });
  // Without the scheduler, which could repair the seeded data before the check.
  service = await startService({ dataDir, apiKey: seeded.apiKey, environment: { PLIMSOLL_ROLES: 'api,worker' } });
}, 400_000);
afterAll(async () => {
  await service.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

interface Ended {
  code: number;
  stdout: string;
}

function run(args: string[]): Promise<Ended> {
  const env = { PATH: process.env['PATH'] ?? '', PLIMSOLL_DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [programFile, ...args], { env }, (error, stdout) => {
      resolve({ code: error ? Number(error.code) : 0, stdout });
    });
  });
}

async function read(target: string): Promise<unknown> {
  const { status, body } = await service.api(target);
  expect(status, target).toBe(200);
  return body.data;
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

describe('a seeded data folder', () => {
  it('has stored totals that equal a recount', async () => {
    const { code, stdout } = await run(['admin', 'totals', 'verify']);
    expect({ code, verdict: JSON.parse(stdout) }).toMatchObject({ code: 0, verdict: { areRight: true, different: 0 } });
  });

  it('has an intact audit log with entries of the whole history', async () => {
    const { code, stdout } = await run(['admin', 'audit', 'verify']);
    expect(JSON.parse(stdout)).toMatchObject({ isIntact: true, problems: [] });
    expect(code).toBe(0);
    expect(await read(`/api/audit-log?to=${daysAgo(150)}`)).not.toHaveLength(0);
  });

  it('has a posture trend with a day for each step', async () => {
    const days = new Set<string>();
    for (let windows = 0; windows < 7; windows += 1) {
      const { trend } = (await read(`/api/reports/posture?to=${daysAgo(30 * windows)}`)) as {
        trend: { day: string; isRecorded: boolean; open: number | null }[];
      };
      for (const { day, isRecorded, open } of trend) if (isRecorded && open !== null) days.add(day);
    }
    expect(days.size).toBe(steps.length + 1);
  });

  it('has closures in the executive summary, and breached and closed deadlines in the SLA figures', async () => {
    const executive = await read(`/api/reports/executive?from=${daysAgo(190)}`);
    expect(executive).toMatchObject({ movement: { closed: { now: expect.toSatisfy((count) => count > 0) } } });
    const sla = await read(`/api/reports/sla?from=${daysAgo(190)}`);
    expect(JSON.stringify(sla)).toMatch(/"breached":[1-9]/);
    expect(JSON.stringify(sla)).toMatch(/"closed(InTime|Late)":[1-9]/);
    expect(await read('/api/reports/sla/entries')).not.toHaveLength(0);
  });

  it('has finished reports, and a compliance pack with a valid signature', async () => {
    const reports = (await read('/api/reports')) as { id: string; type: string; status: string }[];
    expect(new Set(reports.map(({ status }) => status))).toEqual(new Set(['READY']));
    const pack = reports.find(({ type }) => type === 'compliance_pack');
    const file = path.join(dataDir, 'pack.zip');
    const answer = await fetch(`${service.url}/api/reports/${pack?.id}/download`, {
      headers: { 'x-api-key': seeded.apiKey },
    });
    await writeFile(file, new Uint8Array(await answer.arrayBuffer()));
    expect((await run(['verify', file])).code).toBe(0);
  });

  it('shows no score, grade or count for images of which nothing could be assessed', async () => {
    const all = (await read('/api/images?limit=100')) as {
      name: string;
      riskScore: number | null;
      grade: string | null;
      vulnerabilities: unknown;
      completeness: string | null;
    }[];
    const unassessed = all.filter(({ name }) => /sandbox|metrics-agent/.test(name));
    expect(unassessed).toHaveLength(4);
    for (const image of unassessed)
      expect(image).toMatchObject({ riskScore: null, grade: null, vulnerabilities: null });
    for (const image of all) if (image.completeness !== 'complete') expect(image.grade).toBeNull();
    expect(all.filter(({ riskScore }) => riskScore !== null)).toHaveLength(images - 1);
  });

  it('has attestations in each state, and triage decisions with assignee and note', async () => {
    const attestations = (await read('/api/attestations?limit=100')) as { status: string }[];
    expect(new Set(attestations.map(({ status }) => status))).toEqual(
      new Set(['APPROVED', 'PROPOSED', 'REJECTED', 'WITHDRAWN', 'REVOKED', 'EXPIRED']),
    );
    expect(await read('/api/audit-log?action=vulnerability.triaged')).not.toHaveLength(0);
  });

  it('lets the owner sign in with the printed password', async () => {
    const { email, password } = seeded;
    const { status } = await service.api('/api/auth/sign-in', { method: 'POST', body: { email, password } });
    expect(status).toBe(200);
  });

  it('is refused as the folder of another seed', async () => {
    const again = seedOrganization({ dataDir, images, steps, say: () => undefined });
    await expect(again).rejects.toThrow(DataFolderInUse);
  });
});

it('two fleets of the same seed deliver the same tags with the same content', () => {
  const history = () => {
    const fleet = createFleet(createRandom(7), 60);
    return steps.map((days, step) =>
      fleet
        .deliveriesOf(step, days)
        .map(({ image, tag, packages, outcome }) => [image.name, tag, outcome, packages.map(({ version }) => version)]),
    );
  };
  expect(history()).toEqual(history());
  expect(history().flat().length).toBeGreaterThan(200);
});
