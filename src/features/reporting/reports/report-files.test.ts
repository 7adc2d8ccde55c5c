import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderStore } from '../../../storage/folder-store.ts';
import type { ObjectStore } from '../../../storage/object-store.ts';
import type { RenderPool } from './render/render-pool.ts';
import { createReportFiles, type ReportFiles, renderingMax } from './report-files.ts';

let folder: string;
let store: ObjectStore;
let files: ReportFiles;
/** Completes the tasks of the pool. */
let open: () => void;
let running: number;
let runningMost: number;
/** Searches of the store that found no file. */
let searched: number;
const before = process.env['TMPDIR'];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-files-'));
  process.env['TMPDIR'] = folder;
  const stored = createFolderStore(join(folder, 'objects'), { reserveBytes: 0 });
  store = {
    ...stored,
    async open(key) {
      const found = await stored.open(key);
      if (!found) searched += 1;
      return found;
    },
  };
  const gate = Promise.withResolvers<void>();
  open = gate.resolve;
  [running, runningMost, searched] = [0, 0, 0];
  const pool: RenderPool = {
    async run(task) {
      running += 1;
      runningMost = Math.max(running, runningMost);
      await gate.promise;
      running -= 1;
      if (task.kind === 'render') await writeFile(task.output, `made as ${task.format}`);
      return { kind: 'rendered' };
    },
    close: async () => undefined,
  };
  files = createReportFiles({ store, pool });
});
afterEach(async () => {
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  await rm(folder, { recursive: true, force: true });
});

async function snapshot(organizationId: string, reportId: string) {
  const of = { organizationId, reportId, version: 1 };
  const path = join(folder, 'snapshot');
  await writeFile(path, 'snapshot');
  await files.putSnapshot(of, path);
  return of;
}

const workFolders = async () => (await readdir(folder)).filter((name) => name.startsWith('plimsoll-report-')).length;

describe('a file that is rendered for downloads', () => {
  it('is rendered once for concurrent downloads', async () => {
    const of = await snapshot('org_a', 'rep_1');
    const asked = [1, 2, 3].map(() => files.openFile(of, { format: 'CSV', sections: [] }));
    // A download that searches for the file before its end, and after the task, would render it again.
    await expect.poll(() => [running, searched]).toEqual([1, 3]);
    open();
    const contents = await Promise.all(asked.map(async (file) => text((await file).content)));
    expect([contents, runningMost]).toEqual([Array(3).fill('made as CSV'), 1]);
  });

  it('is limited to 100 per organization, of which two use the disk at a time, independent of other organizations', async () => {
    const ofA = await Promise.all(Array.from({ length: renderingMax + 1 }, (_, n) => snapshot('org_a', `rep_${n}`)));
    const ofB = await snapshot('org_b', 'rep_1');
    const get = (of: (typeof ofA)[0]) => files.openFile(of, { format: 'PDF', sections: [] });
    const [last, ...first] = ofA;
    const asked = first.map(get);
    await expect.poll(() => [running, searched]).toEqual([2, renderingMax]);
    if (last) await expect(get(last)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 5 });
    // Waiting files of another organization do not delay it.
    asked.push(get(ofB));
    // A task has its folder before it runs.
    await expect.poll(() => running).toBe(3);
    open();
    for (const file of await Promise.all(asked)) expect(await text(file.content)).toBe('made as PDF');
    if (last) expect(await text((await get(last)).content)).toBe('made as PDF');
    expect([runningMost, await workFolders()]).toEqual([3, 0]);
  });
});
