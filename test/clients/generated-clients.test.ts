import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningService, startService } from '../helpers/service.ts';

/** Clients that the generators of other languages make from the OpenAPI file, against a running service. `.ci/run` installs the generators. */
const here = import.meta.dirname;
const specification = path.resolve(here, '../../openapi/service-v1.yaml');
const run = promisify(execFile);

function placeOf(command: string): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'command -v "$0"', command], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
const python = placeOf('openapi-python-client');
const goGenerator = placeOf('oapi-codegen');
const go = placeOf('go');

let service: RunningService;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-clients-'));
  if (python || (go && goGenerator)) {
    service = await startService({ environment: { PLIMSOLL_DEMO: 'true' }, readyMs: 150_000 });
    // The demo scan is queued once the service is ready.
    const demo = async () => (await service.api('/api/scans?search=plimsoll/demo')).body.data;
    await vi.waitUntil(async () => ((await demo()) as unknown[]).length === 1, { timeout: 60_000, interval: 100 });
  }
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const done = {
  status: 'COMPLETE',
  findings: expect.arrayContaining([expect.stringMatching(/^(CVE|GHSA)-/)]),
  total: expect.any(Number),
  queued: 'QUEUED',
  registries: 0,
  report: 'posture',
  refused: [400, 'VALIDATION_ERROR', 'image'],
};

describe('a client of another generator performs the main tasks from the OpenAPI file', () => {
  it.skipIf(!python)(`openapi-python-client${python ? '' : ' [openapi-python-client is not installed]'}`, async () => {
    const output = path.join(folder, 'plimsoll_client');
    const generated = await run(python ?? '', [
      'generate',
      '--path',
      specification,
      '--output-path',
      output,
      '--meta',
      'none',
    ]);
    expect(generated.stdout + generated.stderr).not.toMatch(/unable to|failure to|error/i);
    // The interpreter that the generator itself is installed for has what its clients need.
    const interpreter = path.join(path.dirname(realpathSync(python ?? '')), 'python');
    const { stdout } = await run(interpreter, [path.join(here, 'main_tasks.py'), service.url, service.apiKey], {
      env: { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' },
    });
    expect(JSON.parse(stdout)).toEqual(done);
  });

  it.skipIf(!go || !goGenerator)(
    `oapi-codegen${go && goGenerator ? '' : ' [go or oapi-codegen is not installed]'}`,
    async () => {
      const module = path.join(folder, 'go');
      cpSync(path.join(here, 'go'), module, { recursive: true });
      mkdirSync(path.join(module, 'client'));
      const output = path.join(module, 'client/client.go');
      await run(goGenerator ?? '', ['-generate', 'types,client', '-package', 'client', '-o', output, specification]);
      // Modules come out of the cache that `.ci/run` filled.
      const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' };
      await run(go ?? '', ['build', '-o', 'main-tasks', '.'], { cwd: module, env });
      const { stdout } = await run(path.join(module, 'main-tasks'), [service.url, service.apiKey]);
      expect(JSON.parse(stdout)).toEqual(done);
    },
    400_000,
  );
});
