import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { type RunningService, startService } from '../../helpers/service.ts';
import { buildDashboard } from './build-dashboard.ts';
import { trustOwnAddresses } from './client-address.ts';
import { chromiumMissing, chromiumProgram } from './find-chromium.ts';
import { seedOnce } from './seed-once.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Builds the dashboard if its sources changed, starts the service with a seeded organization, and starts the browser. Without a browser it
 * starts nothing, and the tests are skipped.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (chromiumMissing !== '') {
    say(`The tests in a browser are skipped:${chromiumMissing}. Install it with: apt-get install chromium`);
    project.provide('web', null);
    return undefined;
  }
  await buildDashboard();
  const { dataDir, apiKey, organizationId, password } = await seedOnce(say);
  const removeData = () => rm(dirname(dataDir), { recursive: true, force: true, maxRetries: 5 });
  try {
    // A destination of the kind e-mail needs a mail server. No test sends to it, and its host does not exist.
    const environment = { PLIMSOLL_SMTP_URL: 'smtp://mail.invalid:587', ...trustOwnAddresses };
    const service = await startService({ dataDir, apiKey, environment });
    await rematched(service);
    // Without a graphics processor Chromium draws faster with its plain renderer.
    const browser = await chromium.launchServer({ executablePath: chromiumProgram, args: ['--disable-gpu'] });
    project.provide('web', {
      url: service.url,
      dataDir,
      apiKey,
      organizationId,
      password,
      browser: browser.wsEndpoint(),
    });
    return async () => {
      await browser.close();
      await service.stop({ keepData: true });
      await removeData();
    };
  } catch (error) {
    await removeData();
    throw error;
  }
}

/**
 * Waits until the seeded results follow the last advisories of the seed, which adds findings. The service that seeds them may have done so
 * already; then nothing is reported, and the wait ends after some seconds.
 */
async function rematched(service: RunningService): Promise<void> {
  const limit = performance.now() + 20_000;
  const isReported = () => /results follow the new|results are matched again with/.test(service.output());
  while (!isReported() && performance.now() < limit) await wait(100);
  while ((await dueTagPlatforms(service)) > 0) await wait(100);
}

async function dueTagPlatforms(service: RunningService): Promise<number> {
  const { status, body } = await service.api('/api/overview');
  if (status !== 200) throw new Error(`the overview was answered with ${status}`);
  return (body.data as { advisories: { dueTagPlatforms: number } }).advisories.dueTagPlatforms;
}
