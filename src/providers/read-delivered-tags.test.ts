import { afterAll, beforeAll, expect, it } from 'vitest';
import { withProviderContext } from '../../test/helpers/provider-access.ts';
import { type StandInAws, startStandInAws } from '../../test/helpers/stand-in-aws.ts';
import { awsEcrAccess } from './aws-ecr/aws-ecr-access.ts';
import { type CatalogRepository, readCatalog } from './read-catalog.ts';

const host = '111122223333.dkr.ecr.eu-west-1.amazonaws.com';
const digest = `sha256:${'4'.repeat(64)}`;

let aws: StandInAws;
beforeAll(async () => {
  aws = await startStandInAws();
});
afterAll(() => aws.stop());

it('readCatalog returns selected tags with digests from a provider that lists both, skips deleted ones, and does not contact the registry', async () => {
  aws.keys.set('AKIAOURS', { secret: 'canary' });
  aws.account.repositories = ['team/api', 'gone'];
  aws.account.images['team/api'] = [
    { imageTag: '1.0', imageDigest: digest },
    { imageTag: '1.0-dev', imageDigest: digest },
  ];
  const seen: CatalogRepository[] = [];
  const situation = {
    url: `https://${host}`,
    credentials: { variant: 'AwsEcr' as const, fields: { accessKeyId: 'AKIAOURS', secretAccessKey: 'canary' } },
    origins: { 'https://api.ecr.eu-west-1.amazonaws.com': aws.origin },
  };
  const result = await withProviderContext(situation, async (context) => {
    const login = await awsEcrAccess.login(context);
    const options = { isWanted: (tag: string) => !tag.endsWith('-dev'), needsDigests: true };
    return readCatalog({ access: awsEcrAccess, context, login }, options, async (one) => void seen.push(one));
  });
  expect(result).toEqual({ repositories: 1, skipped: 0, refusal: null });
  expect(seen).toEqual([{ name: 'team/api', tags: [{ name: '1.0', digest }] }]);
  expect(aws.calls.map(({ action }) => action).toSorted()).toEqual([
    'DescribeRepositories',
    'GetAuthorizationToken',
    'ListImages',
    'ListImages',
  ]);
});
