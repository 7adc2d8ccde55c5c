import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { at, codeOf, get, post } from '../asking.ts';
import { type Answer, startConformanceService } from '../started-service.ts';

/** Requests and checks that the cases on reports share. */

/** Resources of the cases. `beginReports` sets it before the first case. */
export const known = {} as {
  scan: { scanId: string; tagId: string; layerId: string; packageId: string };
  /** READY reports, by type. */
  ready: Record<string, string>;
  /** Keys of every role. */
  keys: Record<string, Record<string, string>>;
};

export const types = ['posture', 'executive', 'sla', 'technical', 'sbom_report'];
export const formats = ['PDF', 'CSV', 'JSON', 'XLSX'];
export const ladder = ['viewer', 'auditor', 'ci', 'developer', 'admin'];

export async function beginReports(): Promise<void> {
  Object.assign(at, await startConformanceService());
  const { scanId } = await at.scan(at.image);
  const { data } = (await get(`/api/scans/${scanId}`)).body;
  known.scan = { scanId, tagId: data.tagId, layerId: data.layers[0].id, packageId: data.packages[0].id };
  known.keys = {};
  for (const role of ladder) known.keys[role] = await at.keyOf(role);
  const answers = await Promise.all([...types.map((type) => create({ type })), pack()]);
  const ids = await Promise.all(answers.map(readied));
  known.ready = Object.fromEntries([...types, 'compliance_pack'].map((type, index) => [type, ids[index] ?? '']));
}

export const create = (body: object, as?: Record<string, string>): Promise<Answer> =>
  post('/api/reports', { type: 'technical', ...body }, as);

export const pack = (more: object = {}): Promise<Answer> =>
  post('/api/reports/compliance-pack', {
    templateId: 'soc2',
    name: 'Evidence',
    period: { start: '2026-01-01', end: '2026-02-01' },
    scope: { type: 'organization' },
    ...more,
  });

/** Issues of a body that was refused for its content. */
export function issuesOf(answer: Answer): string[] {
  expect(codeOf(answer), JSON.stringify(answer.body)).toEqual([400, 'VALIDATION_ERROR']);
  return (answer.body.error.issues as { path: string }[]).map(({ path }) => path).sort();
}

/** The id of the report after it is READY. */
export async function readied(answer: Answer): Promise<string> {
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { id } = answer.body.data;
  expect((await ended(id)).status).toBe('READY');
  return id;
}

export async function ended(id: string): Promise<{ status: string }> {
  const deadline = Date.now() + 100_000;
  for (;;) {
    const { data } = (await get(`/api/reports/${id}`)).body;
    if (['READY', 'FAILED'].includes(data.status)) return data;
    if (Date.now() > deadline) throw new Error(`the report was still ${data.status}`);
    await delay(50);
  }
}
