import { describe, expect, it } from 'vitest';
import { repositoriesToSync } from './repositories-to-sync.ts';

const url = 'https://r.example';

describe('repositoriesToSync', () => {
  it.each<[string, string[] | null, string | null, string[] | undefined, string[] | undefined]>([
    ['all that it names', null, url, ['a', 'b/c'], ['a', 'b/c']],
    ['all of a registry whose address is not known yet', null, null, ['a'], ['a']],
    ['those that the registry was added for', ['b/c'], url, ['a', 'b/c'], ['b/c']],
    ['none of others', ['b/c'], url, ['a', 'b/c/d'], []],
    ['the ones below the path of the address', null, `${url}/Team`, ['team/a', 'team'], ['team/a', 'team']],
    ['the whole registry for one that may be elsewhere', null, `${url}/team`, ['team/a', 'teams/a'], undefined],
    ['the whole registry when it names none', ['a'], url, undefined, undefined],
  ])('returns %s', (_, repositories, address, named, wanted) => {
    expect(repositoriesToSync({ repositories, url: address }, named)).toEqual(wanted);
  });
});
