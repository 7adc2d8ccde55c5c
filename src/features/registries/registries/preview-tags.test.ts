import { describe, expect, it } from 'vitest';
import { ScanError } from '../../../domain/scan-error.ts';
import type { ProviderAccess, ProviderContext } from '../../../providers/provider-access.ts';
import { previewLimits, previewTags } from './preview-tags.ts';

/** A provider with this many repositories. `onTags` runs before the tags of a repository are listed. */
function accessTo(repositories: number, tags: string[], onTags: (index: number) => void = () => undefined) {
  let listed = 0;
  const access: ProviderAccess = {
    login: async () => ({ host: 'registry.test', credentials: undefined }),
    async *listRepositories() {
      for (let index = 0; index < repositories; index += 1) yield `team/app${index}`;
    },
    async *listTags() {
      onTags((listed += 1));
      for (const name of tags) yield { name, digest: null };
    },
  };
  return access;
}

function contextWith(signal = new AbortController().signal): ProviderContext {
  const refuse = (): never => {
    throw new Error('this test sends no request');
  };
  return {
    organizationId: 'org_test',
    url: null,
    credentials: null,
    repositories: [],
    addressPolicy: { isInsecure: false, allowPrivate: [] },
    http: new Proxy({} as ProviderContext['http'], { get: refuse }),
    signal,
  };
}

const globs = { include: 'a*', exclude: '' };

describe('previewTags', () => {
  it('ends at its limits and states that the counts are incomplete', async () => {
    const access = accessTo(1_000, ['a', 'b']);
    const limits = { ...previewLimits, repositories: 50, examples: 3 };
    const result = await previewTags({ access, context: contextWith() }, globs, limits);
    expect(result).toMatchObject({
      preview: {
        repositories: { read: 50, matching: 50 },
        tags: { matching: 50, notMatching: 50 },
        isComplete: false,
      },
    });
    if (!('preview' in result)) throw new Error('no preview');
    expect(result.preview.examples.matching).toHaveLength(3);
    const few = await previewTags({ access, context: contextWith() }, globs, { ...limits, tags: 20 });
    expect(few).toMatchObject({ preview: { tags: { matching: 10, notMatching: 10 }, isComplete: false } });
  });

  it('keeps what it has read when the registry fails or the time ends', async () => {
    const refuse = (index: number) => {
      if (index > 5) throw new ScanError('UNREACHABLE', 'closed');
    };
    const failed = await previewTags({ access: accessTo(10, ['a'], refuse), context: contextWith() }, globs);
    expect(failed).toMatchObject({ preview: { repositories: { read: 5 }, isComplete: false } });
    const ending = new AbortController();
    const end = (index: number) => {
      if (index <= 5) return;
      ending.abort();
      throw ending.signal.reason;
    };
    const ended = await previewTags({ access: accessTo(10, ['a'], end), context: contextWith(ending.signal) }, globs);
    expect(ended).toMatchObject({ preview: { repositories: { read: 5 }, isComplete: false } });
  });

  it('returns the error of a registry of which nothing could be read, and throws errors of the service', async () => {
    const fail = (error: Error) =>
      accessTo(3, ['a'], () => {
        throw error;
      });
    const refused = fail(new ScanError('UNAUTHORIZED', 'refused'));
    expect(await previewTags({ access: refused, context: contextWith() }, globs)).toEqual({ error: 'UNAUTHORIZED' });
    const broken = previewTags({ access: fail(new Error('broken')), context: contextWith() }, globs);
    await expect(broken).rejects.toThrow('broken');
  });

  it('is complete for an empty registry', async () => {
    const result = await previewTags({ access: accessTo(0, []), context: contextWith() }, globs);
    expect(result).toMatchObject({ preview: { repositories: { read: 0, skipped: 0 }, isComplete: true } });
  });
});
