import { describe, expect, it } from 'vitest';
import { answerForm } from '../../../test/helpers/answer-form.ts';
import { collect, type ProviderSituation, withProviderContext } from '../../../test/helpers/provider-access.ts';
import { expectFailure, faultAt, providerFaults } from '../../../test/helpers/provider-faults.ts';
import {
  directory,
  exchange,
  jwt,
  principal,
  refreshToken,
  standInAzure,
} from '../../../test/helpers/stand-in-azure.ts';
import { answerWith, type Behaviour } from '../../../test/helpers/stand-in-registry.ts';
import { basicAuthorization } from '../../oci/registry/registry-credentials.ts';
import type { ProvidedCredentials } from '../credential-variants.ts';
import { azureAcrAccess } from './azure-acr-access.ts';

const admin: ProvidedCredentials = { variant: 'UsernamePassword', fields: { username: 'acme', password: 'canary' } };
const digest = `sha256:${'4'.repeat(64)}`;

/** `_tags` of one repository, for a token that was issued for this repository only. */
function serveTags(repository: string, entries: unknown[]): Behaviour[] {
  const scope = `repository:${repository}:metadata_read`;
  const tagsToken = jwt({ access: scope });
  const given = { status: 200, json: { access_token: tagsToken } };
  return [
    answerForm('/oauth2/token', (form) => {
      const isAsked = form['scope'] === scope && form['service'] === 'acme.azurecr.io';
      return isAsked && form['refresh_token'] === refreshToken ? given : { status: 401 };
    }),
    (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://acr');
      if (request.method !== 'GET' || pathname !== '/oauth2/token') return false;
      const shown = request.headers.authorization ?? '';
      const isKnown = ['', basicAuthorization({ username: 'acme', password: 'canary' })].includes(shown);
      const isAsked = searchParams.get('scope') === scope && searchParams.get('service') === 'acme.azurecr.io';
      response.writeHead(isKnown && isAsked ? 200 : 401).end(JSON.stringify(given.json));
      return true;
    },
    (request, response) => {
      const url = new URL(request.url ?? '', 'http://acr');
      if (url.pathname !== `/acr/v1/${repository}/_tags`) return false;
      const isOpen = request.headers.authorization === `Bearer ${tagsToken}`;
      const start = Number(url.searchParams.get('last') ?? 0);
      const page = entries.slice(start, start + Number(url.searchParams.get('n')));
      const end = start + page.length;
      if (end < entries.length) response.setHeader('link', `<${url.pathname}?last=${end}&n=100&orderby=>; rel="next"`);
      response.writeHead(isOpen ? 200 : 401);
      response.end(JSON.stringify({ registry: 'acme.azurecr.io', imageName: repository, tags: page }));
      return true;
    },
  ];
}

describe('tags on AZURE_ACR', () => {
  const { entra, acr, situation } = standInAzure();
  const tagsOf = (repository: string, more?: ProviderSituation) =>
    withProviderContext(situation(more), async (context) =>
      collect(azureAcrAccess.listTags?.(context, repository) ?? []),
    );
  it.each<[string, ProvidedCredentials | null, string | undefined]>([
    ['a service principal', principal, undefined],
    ['a user name and a password', admin, basicAuthorization({ username: 'acme', password: 'canary' })],
    ['nobody', null, undefined],
  ])('lists tags with their digests for %s, with a token for this purpose', async (_title, credentials, shown) => {
    const names = Array.from({ length: 230 }, (_, number) => `1.${number}`);
    entra.behaviours.push(directory());
    const entries = names.map((name) => ({ name, digest, signed: false, createdTime: '2026-01-01T00:00:00Z' }));
    acr.behaviours.push(...exchange().slice(0, 1), ...serveTags('team/api', entries));
    expect(await tagsOf('team/api', { credentials })).toEqual(names.map((name) => ({ name, digest })));
    const asked = acr.requests.filter(({ url }) => url.startsWith('/oauth2/token'));
    expect(asked.map(({ authorization }) => authorization)).toEqual([shown]);
  });

  it('leaves out invalid tags, and returns no digest for an invalid one', async () => {
    entra.behaviours.push(directory());
    const entries = [
      { name: '1.0', digest: 'sha256:4' },
      { name: '1.0', digest },
      { name: '../etc' },
      { name: 7 },
      null,
      { name: '2' },
    ];
    acr.behaviours.push(...exchange().slice(0, 1), ...serveTags('app', entries));
    expect(await tagsOf('app')).toEqual([
      { name: '1.0', digest: null },
      { name: '2', digest: null },
    ]);
  });

  it('logs in once for all repositories', async () => {
    entra.behaviours.push(directory());
    acr.behaviours.push(
      ...exchange().slice(0, 1),
      answerForm('/oauth2/token', ({ scope }) => ({ status: 200, json: { access_token: jwt({ scope }) } })),
      answerWith(/_tags/, 200, {}, '{"tags":null}'),
    );
    await withProviderContext(situation(), async (context) => {
      await azureAcrAccess.login(context);
      for (const name of ['a', 'b/c'])
        expect(await collect(azureAcrAccess.listTags?.(context, name) ?? [])).toEqual([]);
    });
    expect(entra.requests).toHaveLength(1);
    expect(acr.requests.map(({ url }) => url)).toEqual([
      '/oauth2/exchange',
      '/oauth2/token',
      '/acr/v1/a/_tags?n=100',
      '/oauth2/token',
      '/acr/v1/b/c/_tags?n=100',
    ]);
  });

  it('reports a missing repository, and one whose tags are not readable', async () => {
    entra.behaviours.push(directory());
    const gone = answerWith(/_tags/, 404, {}, '{"errors":[{"code":"NAME_UNKNOWN"}]}');
    acr.behaviours.push(...exchange().slice(0, 1), gone, ...serveTags('app', []));
    await expectFailure(tagsOf('app'), 'IMAGE_NOT_FOUND');
    await expect(tagsOf('other')).rejects.toThrow('also grant permission to read metadata');
    await expectFailure(tagsOf('other', { credentials: admin }), 'UNAUTHORIZED');
  });

  it.each(providerFaults)('reports %s in place of tags', async (_title, answer, code) => {
    entra.behaviours.push(directory());
    acr.behaviours.push(...exchange().slice(0, 1), faultAt(/_tags/, answer), ...serveTags('app', []));
    await expectFailure(tagsOf('app'), code);
  });

  it('leaves tags to the registry protocol for a custom domain', async () => {
    const url = 'https://registry.acme.example';
    await withProviderContext({ url, credentials: admin }, async (context) => {
      expect(azureAcrAccess.listTags?.(context, 'app')).toBe(undefined);
    });
  });
});
