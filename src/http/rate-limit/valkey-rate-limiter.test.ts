import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  checkBursts,
  contractStart,
  describeRateLimiter,
  newBucket,
} from '../../../test/helpers/rate-limiter-contract.ts';
import { makeCertificate, opensslMissing } from '../../../test/helpers/tls-certificate.ts';
import { startValkey, type ValkeyServer, valkeyMissing } from '../../../test/helpers/valkey-server.ts';
import { connectValkey, type Valkey } from './connect-valkey.ts';
import { createMemoryRateLimiter } from './memory-rate-limiter.ts';
import { windowMs } from './rate-limiter.ts';
import { createRateLimiterWithFallback } from './rate-limiter-with-fallback.ts';
import { createValkeyRateLimiter } from './valkey-rate-limiter.ts';

const patience = { timeout: 60_000 };

describe.skipIf(valkeyMissing !== '')(`Valkey${valkeyMissing}`, () => {
  const logged: { level: string; text: string; code?: unknown }[] = [];
  const log = {
    info: (text: string) => void logged.push({ level: 'info', text }),
    warn: (details: object, text: string) => void logged.push({ level: 'warn', text, ...details }),
  };
  const opened: Valkey[] = [];
  const started: ValkeyServer[] = [];
  const connect = async (url: string, authorities: string | null = null): Promise<Valkey> => {
    const valkey = await connectValkey({ url, authorities, log });
    opened.push(valkey);
    return valkey;
  };
  const start = async (options?: Parameters<typeof startValkey>[0]): Promise<ValkeyServer> => {
    const server = await startValkey(options);
    started.push(server);
    return server;
  };
  const available = (valkey: Valkey) => vi.waitFor(() => expect(valkey.isAvailable()).toBe(true), patience);
  const unavailable = (valkey: Valkey) => vi.waitFor(() => expect(valkey.isAvailable()).toBe(false), patience);

  let shared: ValkeyServer;
  let replicas: Valkey[] = [];
  beforeAll(async () => {
    shared = await startValkey();
    replicas = await Promise.all([1, 2, 3].map(() => connectValkey({ url: shared.url, authorities: null, log })));
    await Promise.all(replicas.map(available));
  });
  afterAll(async () => {
    await Promise.all(replicas.map((one) => one.close()));
    await shared?.stop();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
    await Promise.all(started.splice(0).map((one) => one.stop()));
    logged.length = 0;
  });
  const first = (): Valkey => replicas[0] ?? expect.unreachable();

  describeRateLimiter(
    'rate limiter in Valkey',
    (now) => createValkeyRateLimiter((...given) => first().run(...given), now),
    60,
  );

  it('admits exactly the free slots of each burst over all replicas', async () => {
    let now = contractStart;
    await checkBursts(
      replicas.map(({ run }) => createValkeyRateLimiter(run, () => now)),
      (at) => (now = at),
      30,
    );
  });

  it('admits exactly the limit with concurrent replicas by the clock of the server', async () => {
    const bucket = newBucket();
    const limiters = replicas.map(({ run }) => createValkeyRateLimiter(run));
    const results = await Promise.all(
      Array.from({ length: 20 }, () => limiters.map((limiter) => limiter.hit(bucket, 10))).flat(),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(10);
    const refused = results.flatMap((result) => (result.ok ? [] : [result.retryAfterSeconds]));
    expect(Math.min(...refused)).toBeGreaterThan(0);
    expect(Math.max(...refused)).toBeLessThanOrEqual(windowMs / 1000);
  });

  it('stores no more entries of a bucket than its limit, and deletes the bucket after its window', async () => {
    let now = contractStart;
    const limiter = createValkeyRateLimiter(first().run, () => now);
    const bucket = newBucket();
    for (let round = 0; round < 20; round += 1) {
      now += windowMs / 4;
      await limiter.hit(bucket, 3);
    }
    const ask = (command: string) =>
      first().run(`return redis.call('${command}', KEYS[1])`, `plimsoll:rate-limit:${bucket}`, []);
    expect(await ask('LLEN')).toBeLessThanOrEqual(3);
    expect(await ask('PTTL')).toBeLessThanOrEqual(windowMs);
    expect(await ask('PTTL')).toBeGreaterThan(0);
  });

  describe('during an outage', () => {
    it('counts in PostgreSQL, logs once, and counts in Valkey again', async () => {
      const server = await startValkey();
      const valkey = await connect(server.url);
      await available(valkey);
      const fallback = createMemoryRateLimiter();
      const limiter = createRateLimiterWithFallback(valkey, fallback);
      const bucket = newBucket();
      expect(await limiter.hit(bucket, 2)).toEqual({ ok: true });
      expect(await fallback.peek(bucket, 1)).toEqual({ ok: true });
      await server.stop();
      await unavailable(valkey);
      const during = [];
      for (let count = 0; count < 4; count += 1) during.push(await limiter.hit(bucket, 2));
      expect(during.filter(({ ok }) => ok)).toHaveLength(2);
      await start({ port: server.port });
      await available(valkey);
      expect(await limiter.hit(bucket, 2)).toEqual({ ok: true });
      expect(logged.map(({ level }) => level)).toEqual(['warn', 'info']);
    });

    it('starts without the server, and uses it when it appears', async () => {
      const server = await startValkey();
      await server.stop();
      const valkey = await connect(server.url);
      const limiter = createRateLimiterWithFallback(valkey, createMemoryRateLimiter());
      const bucket = newBucket();
      expect([await limiter.hit(bucket, 1), await limiter.hit(bucket, 1)].map(({ ok }) => ok)).toEqual([true, false]);
      await vi.waitFor(() => expect(logged).toMatchObject([{ level: 'warn', code: 'ECONNREFUSED' }]), patience);
      await start({ port: server.port });
      await available(valkey);
    });

    it('does not wait for a server that stops responding, except for the requests that it has', async () => {
      const server = await start();
      const valkey = await connect(server.url);
      await available(valkey);
      const limiter = createRateLimiterWithFallback(valkey, createMemoryRateLimiter());
      const bucket = newBucket();
      server.pause();
      const results = await Promise.all([limiter.hit(bucket, 1), limiter.hit(bucket, 1)]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(valkey.isAvailable()).toBe(false);
      expect(logged).toMatchObject([{ level: 'warn', code: 'timeout' }]);
      server.resume();
      await available(valkey);
    });

    it('does not admit more requests when the server has no memory', async () => {
      const server = await start({ args: ['--maxmemory', '1', '--maxmemory-policy', 'noeviction'] });
      const valkey = await connect(server.url);
      await available(valkey);
      const limiter = createRateLimiterWithFallback(valkey, createMemoryRateLimiter());
      const bucket = newBucket();
      const results = [];
      for (let count = 0; count < 5; count += 1) results.push(await limiter.hit(bucket, 2));
      expect(results.filter(({ ok }) => ok)).toHaveLength(2);
      expect(logged).toMatchObject([{ level: 'warn', code: 'OOM' }]);
    });
  });

  describe('with a password', () => {
    it('accepts every character of it, and logs neither it nor a wrong one', async () => {
      const server = await start({ password: 'canary@/:?#%é' });
      await available(await connect(server.url));
      expect(logged).toEqual([]);
      const wrong = await connect(`redis://:canary-wrong@${server.host}`);
      await vi.waitFor(() => expect(logged).toMatchObject([{ level: 'warn', code: 'WRONGPASS' }]), patience);
      expect(wrong.isAvailable()).toBe(false);
      expect(JSON.stringify(logged)).not.toContain('canary');
    });
  });

  const noTls = opensslMissing();
  it.skipIf(noTls !== '')(`verifies the certificate of rediss://${noTls}`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-valkey-tls-'));
    try {
      const made = makeCertificate('IP:127.0.0.1');
      const tls = { certificate: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
      writeFileSync(tls.certificate, made.certificate);
      writeFileSync(tls.key, made.key);
      const server = await start({ tls });
      const limiter = createValkeyRateLimiter((await trusted(server, made.certificate)).run);
      expect(await limiter.hit(newBucket(), 1)).toEqual({ ok: true });
      logged.length = 0;
      const other = await connect(server.url);
      await vi.waitFor(
        () => expect(logged).toMatchObject([{ level: 'warn', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }]),
        patience,
      );
      expect(other.isAvailable()).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  async function trusted(server: ValkeyServer, certificate: string): Promise<Valkey> {
    const valkey = await connect(server.url, certificate);
    await available(valkey);
    return valkey;
  }
});
