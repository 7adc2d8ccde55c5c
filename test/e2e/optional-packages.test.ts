import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { programModules } from '../helpers/program-file.ts';
import { type RunningService, startService } from '../helpers/service.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-packages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const optional = [
  'fastify',
  'stripe',
  '@myriaddreamin/typst-ts-web-compiler',
  'iovalkey',
  '@azure/identity',
  'google-auth-library',
];

/** A service that writes the URL of each module of a package to a file when the module is loaded. */
async function startRecorded(environment: Record<string, string>) {
  const record = path.join(folder, `loaded-${Object.keys(environment).length}.txt`);
  const preload = path.join(folder, 'record.mjs');
  writeFileSync(record, '');
  writeFileSync(
    preload,
    `import { appendFileSync } from 'node:fs';
     import { registerHooks } from 'node:module';
     registerHooks({ load(url, context, next) {
       if (url.includes('/node_modules/')) appendFileSync(process.env.RECORD_FILE, url + '\\n');
       return next(url, context);
     } });`,
  );
  const service = await startService({
    program: programModules,
    environment: { NODE_OPTIONS: `--import ${preload}`, RECORD_FILE: record, ...environment },
  });
  const isLoaded = (name: string): boolean => readFileSync(record, 'utf8').includes(`/node_modules/${name}/`);
  return { service, isLoaded };
}

const sendEvent = ({ api }: RunningService) =>
  api('/api/billing/webhook', {
    method: 'POST',
    body: { id: 'evt_1' },
    headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
  });

describe('plimsoll serve', () => {
  it('loads stripe only for an event when a webhook secret is configured, and neither Typst, a client of Valkey nor libraries of clouds', async () => {
    const plain = await startRecorded({});
    try {
      expect((await sendEvent(plain.service)).status).toBe(400);
      expect(optional.filter(plain.isLoaded)).toEqual(['fastify']);
    } finally {
      await plain.service.stop();
    }
    const billed = await startRecorded({ PLIMSOLL_STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' });
    try {
      expect(billed.isLoaded('stripe')).toBe(false);
      expect((await sendEvent(billed.service)).status).toBe(400);
      expect(optional.filter(billed.isLoaded)).toEqual(['fastify', 'stripe']);
    } finally {
      await billed.service.stop();
    }
  });
});
