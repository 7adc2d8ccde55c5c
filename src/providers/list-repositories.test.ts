import { describe, expect, it } from 'vitest';
import { listAll } from '../../test/helpers/provider-access.ts';
import { expectFailure } from '../../test/helpers/provider-faults.ts';
import { listRepositories } from './list-repositories.ts';
import { loginWithCredentials } from './login-with-credentials.ts';
import type { ProviderAccess } from './provider-access.ts';

function accessTo(names: Iterable<string>): ProviderAccess {
  return {
    login: loginWithCredentials,
    async *listRepositories() {
      yield* names;
    },
  };
}

describe('listRepositories', () => {
  it('returns each repository once and leaves out invalid names', async () => {
    const names = ['a/b', 'A', 'a/b', '', 'a//b', '../a', 'a/..', 'c__d.e-f', 'x'.repeat(256), 'a b', 'a?b=c', 'a%2fb'];
    expect(await listAll(accessTo(names), {})).toEqual(['a/b', 'c__d.e-f']);
  });

  it('returns the named repositories when there are any', async () => {
    expect(await listAll(accessTo(['other']), { repositories: ['a', 'b', 'a'] })).toEqual(['a', 'b']);
  });

  it('refuses more than 100,000 repositories', async () => {
    function* endless(): Generator<string> {
      for (let number = 0; ; number += 1) yield `r${number}`;
    }
    await expectFailure(listAll(accessTo(endless()), {}), 'LIMIT_EXCEEDED');
  });

  it('requests no more pages than the caller reads', async () => {
    let given = 0;
    function* counted(): Generator<string> {
      for (; given < 10; given += 1) yield `r${given}`;
    }
    const context = { repositories: [] } as unknown as Parameters<typeof listRepositories>[1];
    for await (const name of listRepositories(accessTo(counted()), context)) if (name === 'r2') break;
    expect(given).toBe(2);
  });
});
