import { describe, expect, it } from 'vitest';
import { listAll, loginTo } from '../../../test/helpers/provider-access.ts';
import { expectFailure } from '../../../test/helpers/provider-faults.ts';
import { answerWith } from '../../../test/helpers/stand-in-registry.ts';
import { standIns } from '../../../test/helpers/stand-ins.ts';
import { basicAuthorization } from '../../oci/registry/registry-credentials.ts';
import type { ProvidedCredentials } from '../credential-variants.ts';
import { providers } from '../providers.ts';

const { access } = providers.CUSTOM;
const credentials: ProvidedCredentials = { variant: 'UsernamePat', fields: { username: 'ann', pat: 'canary' } };
const basic = basicAuthorization({ username: 'ann', password: 'canary' });

describe('CUSTOM', () => {
  const { registry } = standIns('registry');
  const url = () => `http://${registry.host}`;

  it('lists the catalog with a token in place of a password, and sends it only after a challenge', async () => {
    registry.behaviours.push(
      (request, response) => {
        if (request.headers.authorization === basic) return false;
        response.writeHead(401, { 'www-authenticate': 'Basic realm="any"' }).end();
        return true;
      },
      answerWith(/_catalog/, 200, {}, '{"repositories":["a","b/c"]}'),
    );
    expect(await listAll(access, { url: url(), credentials })).toEqual(['a', 'b/c']);
    expect(registry.requests.map(({ authorization }) => authorization)).toEqual([undefined, basic]);
  });

  it('lists the named repositories when there is no catalog, and otherwise reports that they must be named', async () => {
    expect(await listAll(access, { url: url(), credentials, repositories: ['team/api'] })).toEqual(['team/api']);
    const listing = listAll(access, { url: url(), credentials });
    await expect(listing).rejects.toThrow('or you must enter the repositories');
    await expectFailure(listing, 'NOT_A_REGISTRY');
  });

  it('logs in at the host of its address, also without credentials', async () => {
    expect(await loginTo(access, { url: 'https://registry.example:5000/team' })).toEqual({
      host: 'registry.example:5000',
      credentials: undefined,
    });
  });
});
