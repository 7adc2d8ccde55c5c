import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  collect,
  listAll,
  loginTo,
  type ProviderSituation,
  withProviderContext,
} from '../../../test/helpers/provider-access.ts';
import { expectFailure, providerFaults } from '../../../test/helpers/provider-faults.ts';
import { ecrPassword, refuse, type StandInAws, startStandInAws } from '../../../test/helpers/stand-in-aws.ts';
import type { ProvidedCredentials } from '../credential-variants.ts';
import { awsEcrAccess } from './aws-ecr-access.ts';

const secret = 'canary/secret+access+key';
const role = 'arn:aws:iam::111122223333:role/team/reader';
const host = '111122223333.dkr.ecr.eu-west-1.amazonaws.com';

function keys(more: Record<string, string> = {}): ProvidedCredentials {
  return { variant: 'AwsEcr', fields: { accessKeyId: 'AKIAOURS', secretAccessKey: secret, ...more } };
}

describe('AWS_ECR', () => {
  let aws: StandInAws;
  let origins: Record<string, string>;
  beforeAll(async () => {
    aws = await startStandInAws();
    origins = Object.fromEntries(
      [
        'api.ecr.eu-west-1.amazonaws.com',
        'sts.eu-west-1.amazonaws.com',
        'api.ecr.cn-north-1.amazonaws.com.cn',
        'sts.cn-north-1.amazonaws.com.cn',
        'ecr-fips.us-gov-west-1.amazonaws.com',
        'sts.us-gov-west-1.amazonaws.com',
        'ecr-fips.us-east-1.api.aws',
        'sts-fips.us-east-1.api.aws',
        'api.ecr.eusc-de-east-1.amazonaws.eu',
        'sts.eusc-de-east-1.amazonaws.eu',
      ].map((name) => [`https://${name}`, aws.origin]),
    );
  });
  afterAll(() => aws.stop());
  beforeEach(() => {
    aws.reset();
    aws.keys.set('AKIAOURS', { secret });
  });
  const situation = (more: ProviderSituation): ProviderSituation => ({
    url: `https://${host}`,
    credentials: keys(),
    origins,
    ...more,
  });
  const list = (more: ProviderSituation = {}) => listAll(awsEcrAccess, situation(more));
  const login = (more: ProviderSituation = {}) => loginTo(awsEcrAccess, situation(more));
  const tags = (repository: string, more: ProviderSituation = {}) =>
    withProviderContext(situation(more), (context) => collect(awsEcrAccess.listTags?.(context, repository) ?? []));
  const hosts = () => aws.calls.map((call) => `${call.host} ${call.action}`);

  it('logs in with the password that AWS issues for the access key, and returns its expiry', async () => {
    const before = Date.now();
    const { expiresAtMs, ...rest } = await login();
    expect(rest).toEqual({ host, credentials: { username: 'AWS', password: ecrPassword } });
    expect((expiresAtMs ?? 0) - before).toBeGreaterThan(11 * 3600_000);
    expect((expiresAtMs ?? 0) - before).toBeLessThan(12 * 3600_000 - 60_000);
    expect(hosts()).toEqual(['api.ecr.eu-west-1.amazonaws.com GetAuthorizationToken']);
  });

  it('gets the host from AWS when only the region is known', async () => {
    const { host: learned } = await login({ url: null, credentials: keys({ region: 'eu-west-1' }) });
    expect(learned).toBe(host);
  });

  it.each(['https://registry.example', 'https://111122223333.dkr.ecr.us-east-1.amazonaws.com', 'no address'])(
    'does not use a host that a response names (%s) as registry',
    async (proxyEndpoint) => {
      aws.faults.push((_call, response) => {
        const authorizationToken = Buffer.from('AWS:canary').toString('base64');
        response.end(JSON.stringify({ authorizationData: [{ authorizationToken, proxyEndpoint }] }));
        return true;
      });
      await expectFailure(login({ url: null, credentials: keys({ region: 'eu-west-1' }) }), 'NOT_A_REGISTRY');
    },
  );

  it('lists all repositories of the registry’s account over several pages', async () => {
    aws.account.repositories = Array.from({ length: 2500 }, (_, number) => `team/app-${number}`);
    expect(await list()).toEqual(aws.account.repositories);
    expect(aws.calls.map(({ input }) => [input['registryId'], input['maxResults']])).toEqual(
      Array.from({ length: 3 }, () => ['111122223333', 1000]),
    );
  });

  it('lists the repositories below the path of the address', async () => {
    aws.account.repositories = ['team/api', 'team', 'teams/web', 'other'];
    expect(await list({ url: `https://${host}/team` })).toEqual(['team/api', 'team']);
  });

  describe('tags', () => {
    const digest = (number: number) => `sha256:${String(number).padStart(64, '0')}`;

    it('are listed with their digests over several pages', async () => {
      const images = Array.from({ length: 1500 }, (_, n) => ({ imageTag: `v${n}`, imageDigest: digest(n % 700) }));
      aws.account.images['team/api'] = images;
      expect(await tags('team/api')).toEqual(
        images.map(({ imageTag, imageDigest }) => ({ name: imageTag, digest: imageDigest })),
      );
      expect(aws.calls.map(({ action, input }) => [action, input['filter'], input['registryId']])).toEqual(
        Array.from({ length: 2 }, () => ['ListImages', { tagStatus: 'TAGGED' }, '111122223333']),
      );
    });

    it('are left out when invalid or repeated, as are images without a tag', async () => {
      aws.account.images['api'] = [
        { imageDigest: digest(1) },
        { imageTag: '../x', imageDigest: digest(1) },
        { imageTag: 'v1', imageDigest: digest(1) },
        { imageTag: 'v1', imageDigest: digest(2) },
        { imageTag: 'v2', imageDigest: 'sha256:no' },
      ];
      expect(await tags('api')).toEqual([
        { name: 'v1', digest: digest(1) },
        { name: 'v2', digest: null },
      ]);
    });

    it('of a missing or inaccessible repository lead to an error', async () => {
      await expectFailure(tags('gone'), 'IMAGE_NOT_FOUND');
      aws.keys.set('AKIAOURS', { secret, actions: [] });
      const listing = tags('api');
      await expect(listing).rejects.toThrow('ecr:ListImages');
      await expectFailure(listing, 'UNAUTHORIZED');
    });

    it.each(providerFaults)('lead to %s', async (_title, answer, code) => {
      aws.faults.push((_call, response) => {
        answer(response);
        return true;
      });
      await expectFailure(tags('api'), code);
    });
  });

  it('signs with the session token of temporary keys', async () => {
    aws.keys.set('AKIAOURS', { secret, token: 'canary-session' });
    aws.account.repositories = ['api'];
    expect(await list({ credentials: keys({ sessionToken: 'canary-session' }) })).toEqual(['api']);
    await expectFailure(list(), 'UNAUTHORIZED');
  });

  it('never sends the secret key, not even to AWS', async () => {
    aws.roles.set(role, { externalId: 'org_1', trusts: ['AKIAOURS'] });
    await login({ credentials: keys({ roleArn: role }) });
    await list({ credentials: keys({ roleArn: role }) });
    aws.account.images['api'] = [];
    await tags('api', { credentials: keys({ roleArn: role }) });
    expect(aws.calls).toHaveLength(6);
    for (const { raw } of aws.calls) expect(raw).not.toContain(secret);
  });

  describe('with a role', () => {
    it.each(['xml', 'json'] as const)('assumes it with the organization as external id (%s)', async (format) => {
      aws.roles.set(role, { externalId: 'org_1', trusts: ['AKIAOURS'], format });
      aws.account.repositories = ['api'];
      expect(await list({ credentials: keys({ roleArn: role }) })).toEqual(['api']);
      expect(hosts()).toEqual([
        'sts.eu-west-1.amazonaws.com AssumeRole',
        'api.ecr.eu-west-1.amazonaws.com DescribeRepositories',
      ]);
      expect(aws.calls.map(({ accessKeyId }) => accessKeyId)).toEqual(['AKIAOURS', 'ASIASESSION1']);
      expect(aws.calls[0]?.input).toMatchObject({ RoleArn: role, ExternalId: 'org_1' });
    });

    it('is refused with the external id of another organization', async () => {
      aws.roles.set(role, { externalId: 'org_1', trusts: ['AKIAOURS'] });
      const others = list({ organizationId: 'org_2', credentials: keys({ roleArn: role }) });
      await expect(others).rejects.toThrow('trust policy');
      await expectFailure(others, 'UNAUTHORIZED');
    });

    it('assumes it again before the session ends', async () => {
      aws.roles.set(role, { externalId: 'org_1', trusts: ['AKIAOURS'], seconds: 290 });
      aws.account.repositories = Array.from({ length: 1500 }, (_, number) => `app-${number}`);
      expect(await list({ credentials: keys({ roleArn: role }) })).toHaveLength(1500);
      expect(aws.calls.map(({ action }) => action)).toEqual([
        'AssumeRole',
        'DescribeRepositories',
        'AssumeRole',
        'DescribeRepositories',
      ]);
    });

    it('assumes it once for all requests to a registry, including concurrent ones', async () => {
      aws.roles.set(role, { externalId: 'org_1', trusts: ['AKIAOURS'] });
      aws.account = { ...aws.account, repositories: ['a', 'b'], images: { a: [], b: [] } };
      await withProviderContext(situation({ credentials: keys({ roleArn: role }) }), async (context) => {
        await Promise.all(['a', 'b'].map((name) => collect(awsEcrAccess.listTags?.({ ...context }, name) ?? [])));
        await awsEcrAccess.login(context);
      });
      expect(aws.calls.map(({ action }) => action)).toEqual([
        'AssumeRole',
        'ListImages',
        'ListImages',
        'GetAuthorizationToken',
      ]);
    });

    it('tries again after one refusal', async () => {
      aws.account.repositories = ['api'];
      await withProviderContext(situation({ credentials: keys({ roleArn: role }) }), async (context) => {
        await expectFailure(awsEcrAccess.login(context), 'UNAUTHORIZED');
        aws.roles.set(role, { externalId: 'org_1', trusts: ['AKIAOURS'] });
        expect(await collect(awsEcrAccess.listRepositories(context))).toEqual(['api']);
      });
    });

    it('sends no request for a text that is no role', async () => {
      await expectFailure(list({ credentials: keys({ roleArn: 'arn:aws:iam::1:user/x' }) }), 'UNAUTHORIZED');
      expect(aws.calls).toEqual([]);
    });

    it('reports a response without keys as a response that is not from AWS', async () => {
      aws.faults.push((_call, response) => {
        response.end('<AssumeRoleResponse><AccessKeyId>canary</AccessKeyId></AssumeRoleResponse>');
        return true;
      });
      await expectFailure(list({ credentials: keys({ roleArn: role }) }), 'NOT_A_REGISTRY');
    });

    it.each([
      ['AccessDenied', 403, 'UNAUTHORIZED'],
      ['InvalidClientTokenId', 403, 'UNAUTHORIZED'],
      ['SignatureDoesNotMatch', 403, 'UNAUTHORIZED'],
      ['ExpiredToken', 403, 'UNAUTHORIZED'],
      ['RegionDisabledException', 403, 'UNAUTHORIZED'],
      ['ServiceUnavailable', 503, 'UNREACHABLE'],
    ])('reports the %s of STS', async (code, status, expected) => {
      aws.faults.push((_call, response) => refuse(response, 'sts', status, code));
      await expectFailure(list({ credentials: keys({ roleArn: role }) }), expected);
    });
  });

  it.each([
    [
      'https://111122223333.dkr.ecr.cn-north-1.amazonaws.com.cn',
      'api.ecr.cn-north-1.amazonaws.com.cn',
      'sts.cn-north-1.amazonaws.com.cn',
    ],
    [
      'https://111122223333.dkr.ecr-fips.us-gov-west-1.amazonaws.com',
      'ecr-fips.us-gov-west-1.amazonaws.com',
      'sts.us-gov-west-1.amazonaws.com',
    ],
    ['https://111122223333.dkr-ecr-fips.us-east-1.on.aws', 'ecr-fips.us-east-1.api.aws', 'sts-fips.us-east-1.api.aws'],
    [
      'https://111122223333.dkr.ecr.eusc-de-east-1.amazonaws.eu',
      'api.ecr.eusc-de-east-1.amazonaws.eu',
      'sts.eusc-de-east-1.amazonaws.eu',
    ],
  ])('uses the APIs of the region and partition of %s', async (url, api, sts) => {
    aws.roles.set(role, { externalId: 'org_1', trusts: ['AKIAOURS'] });
    aws.account.repositories = ['api'];
    const credentials = keys({ roleArn: role, region: 'eu-west-1' });
    expect(await list({ url, credentials })).toEqual(['api']);
    expect((await login({ url, credentials })).host).toBe(new URL(url).host);
    expect(new Set(hosts())).toEqual(
      new Set([`${sts} AssumeRole`, `${api} DescribeRepositories`, `${api} GetAuthorizationToken`]),
    );
  });

  it.each([
    'https://public.ecr.aws',
    'https://registry.example',
    'https://111122223333.dkr.ecr.eu-west-1.amazonaws.com.evil.example',
    'https://111122223333.dkr.ecr.eu-west-1.amazonaws.com:8443',
    'https://111122223333.dkr.ecr.cn-north-1.amazonaws.com',
    'https://111122223333.dkr-ecr.eu-west-1.amazonaws.com',
    'https://1111.dkr.ecr.eu-west-1.amazonaws.com',
  ])('sends no AWS credentials to %s', async (url) => {
    await expectFailure(login({ url }), 'NOT_A_REGISTRY');
    await expectFailure(list({ url }), 'NOT_A_REGISTRY');
    expect(aws.calls).toEqual([]);
  });

  it('names the action that a policy must allow', async () => {
    aws.keys.set('AKIAOURS', { secret, actions: ['GetAuthorizationToken'] });
    await login();
    const listing = list();
    await expect(listing).rejects.toThrow('ecr:DescribeRepositories');
    await expectFailure(listing, 'UNAUTHORIZED');
  });

  it('is cancelled by the signal of each use, regardless of earlier requests', async () => {
    await withProviderContext(situation({}), async (context) => {
      await awsEcrAccess.login(context);
      aws.faults.push(() => true);
      const signal = AbortSignal.timeout(50);
      await expect(collect(awsEcrAccess.listRepositories({ ...context, signal }))).rejects.toThrow();
      expect(signal.aborted).toBe(true);
    });
  });

  it('is refused with a wrong secret', async () => {
    aws.keys.set('AKIAOURS', { secret: 'other' });
    await expectFailure(login(), 'UNAUTHORIZED');
  });

  it.each([
    ['UnrecognizedClientException', 'UNAUTHORIZED'],
    ['InvalidSignatureException', 'UNAUTHORIZED'],
    ['ExpiredTokenException', 'UNAUTHORIZED'],
    ['com.amazonaws.ecr#AccessDeniedException', 'UNAUTHORIZED'],
    ['RegistryNotFoundException', 'NOT_A_REGISTRY'],
    ['InvalidParameterException', 'NOT_A_REGISTRY'],
    ['RepositoryNotFoundException', 'NOT_A_REGISTRY'],
  ])('reports %s', async (code, expected) => {
    aws.faults.push((_call, response) => refuse(response, 'ecr', 400, code));
    await expectFailure(list(), expected);
    await expectFailure(login(), expected);
    expect(aws.calls).toHaveLength(2);
  });

  it('reads the reason of a refusal from a header too', async () => {
    aws.faults.push((_call, response) => {
      response
        .writeHead(400, { 'x-amzn-errortype': 'AccessDeniedException:http://internal.amazon.com/coral/' })
        .end('{}');
      return true;
    });
    await expectFailure(list(), 'UNAUTHORIZED');
  });

  it.each(['ThrottlingException', 'TooManyRequestsException', 'RequestLimitExceeded', 'ServerException'])(
    'retries after %s, which arrives with status 400',
    async (code) => {
      aws.account.repositories = ['api'];
      let isOver = false;
      aws.faults.push((_call, response) => {
        if (isOver) return false;
        isOver = true;
        return refuse(response, 'ecr', 400, code);
      });
      expect(await list()).toEqual(['api']);
      expect(aws.calls).toHaveLength(2);
    },
  );

  it('gives up after continued throttling', async () => {
    aws.faults.push((_call, response) => {
      response.setHeader('retry-after', '0');
      return refuse(response, 'ecr', 400, 'ThrottlingException');
    });
    await expectFailure(list(), 'RATE_LIMITED');
    expect(aws.calls).toHaveLength(4);
  });

  it.each(providerFaults)('reports %s', async (_title, answer, code) => {
    aws.faults.push((_call, response) => {
      answer(response);
      return true;
    });
    await expectFailure(list(), code);
    await expectFailure(login(), code);
  });

  it('gives up on pages that repeat', async () => {
    aws.faults.push((_call, response) => {
      response.end(JSON.stringify({ repositories: [{ repositoryName: 'api' }], nextToken: 'same' }));
      return true;
    });
    await expectFailure(list(), 'NOT_A_REGISTRY');
    expect(aws.calls).toHaveLength(2);
  });

  it('gives up on pages without end', async () => {
    let number = 0;
    aws.faults.push((_call, response) => {
      number += 1;
      response.end(JSON.stringify({ repositories: [], nextToken: `page-${number}` }));
      return true;
    });
    await expectFailure(list(), 'LIMIT_EXCEEDED');
  });
});
