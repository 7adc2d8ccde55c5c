import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pushedRepositories } from './pushed-repositories.ts';

const read = (event: unknown, host: string | null = 'registry.example') =>
  pushedRepositories(Buffer.from(typeof event === 'string' ? event : JSON.stringify(event)), host);
const encoded = (value: object) => ({ message: { data: Buffer.from(JSON.stringify(value)).toString('base64') } });

describe('repositories of a push event', () => {
  it.each<[string, unknown, string[]]>([
    ['distribution', { events: [{ action: 'push', target: { repository: 'team/app', tag: '1' } }] }, ['team/app']],
    ['Azure', { action: 'push', target: { repository: 'hello-world', tag: 'v1' } }, ['hello-world']],
    [
      'Docker Hub',
      { push_data: { tag: 'latest' }, repository: { repo_name: 'svendowideit/app' } },
      ['svendowideit/app'],
    ],
    ['Harbor', { type: 'PUSH_ARTIFACT', event_data: { repository: { repo_full_name: 'proj/app' } } }, ['proj/app']],
    ['Quay', { repository: 'team/app', updated_tags: ['latest'] }, ['team/app']],
    ['GitHub', { registry_package: { namespace: 'Acme', name: 'api', package_type: 'CONTAINER' } }, ['acme/api']],
    ['ECR', { detail: { 'action-type': 'PUSH', 'repository-name': 'a/b' } }, ['a/b']],
    [
      'Artifactory, by path or by host,',
      { domain: 'docker', data: { repo_key: 'local', image_name: 'app', tag: '1' } },
      ['local/app', 'app'],
    ],
    [
      'Nexus, by path or by connector,',
      {
        action: 'CREATED',
        repositoryName: 'hosted',
        component: { format: 'docker', name: 'library/app', version: '1' },
      },
      ['hosted/library/app', 'library/app'],
    ],
  ])('of %s are found', (_, event, repositories) => {
    expect(read(event)).toEqual(repositories);
  });

  it('of Artifact Registry are found in a Pub/Sub message, without the host', () => {
    const notice = encoded({ action: 'INSERT', tag: 'europe-docker.pkg.dev/proj/repo/app:1.0' });
    expect(read(notice, 'europe-docker.pkg.dev')).toEqual(['proj/repo/app']);
  });

  it.each<[string, unknown]>([
    ['nothing known', { hello: 'world' }],
    ['no JSON', 'x=1'],
    ['names that are none', { repository: '../../etc/passwd' }],
    [
      'one name that is none among others',
      { events: [{ target: { repository: 'a' } }, { target: { repository: 'A B' } }] },
    ],
    ['too many', { events: Array.from({ length: 60 }, (_, n) => ({ target: { repository: `app${n}` } })) }],
  ])('are undefined for %s', (_, event) => {
    expect(read(event)).toBeUndefined();
  });

  it('never cause an error, for any body', () => {
    const property = fc.property(fc.json(), (text) => {
      for (const name of read(text) ?? []) expect(name).toMatch(/^[a-z0-9][a-z0-9._/-]*$/);
    });
    fc.assert(property, { numRuns: 500 });
  });
});
