import { describe, expect, it } from 'vitest';
import { collect } from '../../test/helpers/provider-access.ts';
import { ScanError, type ScanErrorCode } from '../domain/scan-error.ts';
import { listEach } from './list-each.ts';

async function* listPart(part: string): AsyncGenerator<string> {
  if (part.startsWith('!')) throw new ScanError(part.slice(1) as ScanErrorCode, 'refused');
  yield `${part}/a`;
  yield `${part}/b`;
}

describe('listing of a registry in parts', () => {
  it('skips parts that are refused and reports them', async () => {
    const skipped: string[] = [];
    const onSkipped = ({ code }: ScanError) => skipped.push(code);
    const names = await collect(listEach({ onSkipped }, ['x', '!UNAUTHORIZED', 'y', '!NOT_A_REGISTRY'], listPart));
    expect(names).toEqual(['x/a', 'x/b', 'y/a', 'y/b']);
    expect(skipped).toEqual(['UNAUTHORIZED', 'NOT_A_REGISTRY']);
  });

  it('ends with the refusal after all other parts when the caller handles no skipped parts', async () => {
    const seen: string[] = [];
    const listing = async () => {
      for await (const name of listEach({}, ['!UNAUTHORIZED', 'x'], listPart)) seen.push(name);
    };
    await expect(listing()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(seen).toEqual(['x/a', 'x/b']);
  });

  it('ends with the refusal when every part is refused', async () => {
    const parts = ['!UNAUTHORIZED', '!NOT_A_REGISTRY'];
    await expect(collect(listEach({ onSkipped: () => {} }, parts, listPart))).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    expect(await collect(listEach({}, [], listPart))).toEqual([]);
  });

  it.each(['UNREACHABLE', 'RATE_LIMITED', 'CANCELLED', 'LIMIT_EXCEEDED'])('ends at once with %s', async (code) => {
    const listing = collect(listEach({ onSkipped: () => {} }, [`!${code}`, 'x'], listPart));
    await expect(listing).rejects.toMatchObject({ code });
  });
});
