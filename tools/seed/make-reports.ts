import { setTimeout } from 'node:timers/promises';
import { inDays } from './add-people.ts';
import { type ServiceClient, textOf } from './service-client.ts';

const requests = [
  { type: 'posture', format: 'PDF', frequency: 'WEEKLY' },
  { type: 'executive', format: 'PDF', frequency: 'MONTHLY' },
  { type: 'sla', format: 'XLSX', frequency: 'DAILY' },
  { type: 'technical', format: 'CSV' },
  { type: 'sbom_report', format: 'JSON' },
];
const waitMs = 120_000;

export interface ReportsRequest {
  /** Length of the history. */
  days: number;
  /** All when absent. */
  packFormats: readonly string[] | undefined;
}

/** Creates a report of each type, some schedules, two compliance packs and a share, and waits until the reports are finished. */
export async function makeReports(owner: ServiceClient, { days, packFormats }: ReportsRequest): Promise<void> {
  const made: string[] = [];
  for (const request of requests) made.push(textOf(await owner.call('POST', '/api/reports', request), 'id'));
  for (const templateId of ['soc2', 'pci-dss']) {
    const pack = await owner.call('POST', '/api/reports/compliance-pack', {
      templateId,
      name: `Evidence for ${templateId} – ヒント: long history`,
      period: { start: inDays(-days), end: inDays(0) },
      scope: { type: 'organization' },
      ...(packFormats && { outputFormats: packFormats }),
    });
    made.push(textOf(pack, 'id'));
  }
  for (const id of made) await waitUntilReady(owner, id);
  await owner.call('POST', `/api/reports/${made[0] ?? ''}/share`, { expiresInHours: 720 });
}

/** Waits until a report is complete; throws if it fails. */
export async function waitUntilReady(owner: ServiceClient, id: string): Promise<void> {
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    const { status, error } = await owner.call('GET', `/api/reports/${id}`);
    if (status === 'READY') return;
    if (status === 'FAILED') throw new Error(`report ${id} failed: ${JSON.stringify(error)}`);
    await setTimeout(100);
  }
  throw new Error(`report ${id} was not finished within ${waitMs / 1000} s`);
}
