import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/advisory-fixtures.ts';
import { createHttpClient } from '../../lib/http-client.ts';
import { osvFeed } from './osv/osv-feed.ts';
import { type FetchFailure, updateOrKeep } from './update-or-keep.ts';

let status = 503;
const server = createServer((_request, response) => response.writeHead(status).end('PK'));
const client = createHttpClient({});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  await client.close();
  server.close();
});

async function update(more: { base?: URL | null; isInUse?: boolean; folder?: string; isAborted?: boolean } = {}) {
  const { base = null, isInUse = false, folder = temporaryFolder(), isAborted = false } = more;
  const { port } = server.address() as AddressInfo;
  const feed = { ...osvFeed('npm'), publicUrl: `http://127.0.0.1:${port}/all.zip` };
  const failures: FetchFailure[] = [];
  const signal = isAborted ? AbortSignal.abort() : new AbortController().signal;
  const options = { folder, client, onProgress: () => undefined, signal, isInUse };
  return { file: await updateOrKeep(feed, base, options, failures), failures };
}

describe('updateOrKeep', () => {
  it('counts a public feed as missing when its server fails and no earlier file exists', async () => {
    const { file, failures } = await update();
    expect(file).toBeUndefined();
    expect(failures).toMatchObject([{ error: { code: 'UNREACHABLE' }, hasEarlier: false }]);
  });

  it('uses the earlier file when the server fails later', async () => {
    const folder = temporaryFolder();
    status = 200;
    const { file: first } = await update({ folder });
    status = 503;
    const { file, failures } = await update({ folder, isInUse: true });
    expect(file).toMatchObject({ path: first?.path, fetchedAt: first?.fetchedAt });
    expect(failures).toMatchObject([{ hasEarlier: true }]);
  });

  it('throws when the current snapshot has the feed, for a mirror, and after a cancellation', async () => {
    const { port } = server.address() as AddressInfo;
    await expect(update({ isInUse: true })).rejects.toMatchObject({ code: 'UNREACHABLE' });
    await expect(update({ base: new URL(`http://127.0.0.1:${port}/`) })).rejects.toMatchObject({ code: 'UNREACHABLE' });
    await expect(update({ isAborted: true })).rejects.toBeDefined();
  });
});
