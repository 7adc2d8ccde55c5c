import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAlive } from '../../../../test/helpers/is-alive.ts';
import { ecrPassword, type StandInAws, startStandInAws } from '../../../../test/helpers/stand-in-aws.ts';
import { route, type StandInClouds, startStandInClouds } from '../../../../test/helpers/stand-in-clouds.ts';
import { opensslMissing } from '../../../../test/helpers/tls-certificate.ts';
import type { LoginRequest } from '../login-request.ts';
import { cloudLogin } from './cloud-login.ts';

const missing = opensslMissing();
const registry = '111122223333.dkr.ecr.eu-west-1.amazonaws.com';
const sts = 'sts.eu-west-1.amazonaws.com';
const portal = 'portal.sso.eu-central-1.amazonaws.com';
const role = 'arn:aws:iam::111122223333:role/puller';
const session = { accessKeyId: 'ASIATEMP', secretAccessKey: 'canary-temporary', sessionToken: 'canary-token' };
const login = { username: 'AWS', password: ecrPassword };
const patience = { timeout: 60_000 };
const expiration = new Date(Date.now() + 3_600_000).toISOString();

describe.skipIf(missing !== '')(`the login at Amazon ECR${missing}`, () => {
  let aws: StandInAws;
  let clouds: StandInClouds;
  let folder = '';
  let warnings: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-aws-'));
    [aws, clouds] = await Promise.all([startStandInAws(), startStandInClouds([sts, portal])]);
  });
  afterAll(async () => {
    await Promise.all([aws?.stop(), clouds?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    aws.reset();
    clouds.reset();
    aws.keys.set(session.accessKeyId, { secret: session.secretAccessKey, token: session.sessionToken });
  });

  /** A home folder with these files of AWS. */
  const homeWith = (files: Record<string, string>): Record<string, string> => {
    const home = mkdtempSync(path.join(folder, 'home-'));
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(home, '.aws', name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return { HOME: home };
  };

  const find = (environment: Record<string, string>, more: Partial<LoginRequest> = {}) => {
    warnings = [];
    const { proxy, authorities } = clouds;
    return cloudLogin(registry, {
      environment: { PATH: process.env['PATH'], HOME: folder, AWS_EC2_METADATA_DISABLED: 'true', ...environment },
      policy: { allowPrivate: true, isInsecure: false, proxy, authorities },
      sources: 'all',
      signal: new AbortController().signal,
      warn: (text) => void warnings.push(text),
      originMap: new Map([['https://api.ecr.eu-west-1.amazonaws.com', aws.origin]]),
      ...more,
    });
  };

  const grantedBy = (action: string): string => {
    const keys = `<AccessKeyId>${session.accessKeyId}</AccessKeyId><SecretAccessKey>${session.secretAccessKey}</SecretAccessKey>`;
    const rest = `<SessionToken>${session.sessionToken}</SessionToken><Expiration>${expiration}</Expiration>`;
    return `<${action}Response><${action}Result><Credentials>${keys}${rest}</Credentials></${action}Result></${action}Response>`;
  };
  const denied = {
    status: 403,
    body: '<ErrorResponse><Error><Code>AccessDenied</Code><Message>canary</Message></Error></ErrorResponse>',
  };

  it('uses the keys of the environment or of the profile', async () => {
    aws.keys.set('AKIAOURS', { secret: 'canary-secret' });
    expect(await find({ AWS_ACCESS_KEY_ID: 'AKIAOURS', AWS_SECRET_ACCESS_KEY: 'canary-secret' })).toEqual(login);
    const profile = (name: string, secret: string) =>
      `[${name}]\naws_access_key_id = AKIAOURS\naws_secret_access_key = ${secret}\n`;
    const file = path.join(folder, 'shared');
    writeFileSync(file, `# keys\n${profile('default', 'wrong')}${profile('ci', 'canary-secret')}`);
    expect(await find({ AWS_SHARED_CREDENTIALS_FILE: file, AWS_PROFILE: 'ci' })).toEqual(login);
    expect(warnings).toEqual([]);
    expect(clouds.calls).toEqual([]);
  });

  it('continues anonymously without keys, and when AWS refuses them, without showing them', async () => {
    expect(await find({})).toBeUndefined();
    expect(warnings).toEqual([
      `continuing without a login at ${registry}: there are no credentials of AWS on this machine`,
    ]);
    expect(await find({ AWS_ACCESS_KEY_ID: 'AKIAOTHER', AWS_SECRET_ACCESS_KEY: 'canary-secret' })).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining(`continuing without a login at ${registry}`)]);
    expect(warnings.join()).not.toContain('canary');
  });

  it('exchanges a web identity token at STS, which alone receives it', async () => {
    const file = path.join(folder, 'web-identity');
    writeFileSync(file, 'canary-web-identity');
    let reply: object = { headers: { 'content-type': 'text/xml' }, body: grantedBy('AssumeRoleWithWebIdentity') };
    clouds.routes.push(route(/^POST sts\.eu-west-1/, () => reply as { body: string }));
    const environment = { AWS_WEB_IDENTITY_TOKEN_FILE: file, AWS_ROLE_ARN: role };
    expect(await find(environment)).toEqual(login);
    const form = Object.fromEntries(new URLSearchParams(clouds.calls[0]?.body));
    expect(form).toMatchObject({ RoleArn: role, WebIdentityToken: 'canary-web-identity' });
    expect(aws.calls.filter(({ raw }) => raw.includes('canary-web-identity'))).toEqual([]);
    reply = denied;
    expect(await find(environment)).toBeUndefined();
    expect(warnings).toEqual([`continuing without a login at ${registry}: AWS gives no credentials (AccessDenied)`]);
  });

  it('assumes the role of a profile with the keys of another profile', async () => {
    clouds.routes.push(
      route(/^POST sts\.eu-west-1/, ({ headers, body }) => {
        const form = new URLSearchParams(body);
        const isAllowed = headers.authorization?.includes('AKIAOURS/') && form.get('ExternalId') === 'acme-7';
        return isAllowed ? { body: grantedBy('AssumeRole') } : denied;
      }),
    );
    const base = '[base]\naws_access_key_id = AKIAOURS\naws_secret_access_key = canary-secret\n';
    const config = `[profile ci]\nrole_arn = ${role}\nsource_profile = base\nexternal_id = acme-7\n`;
    expect(await find({ AWS_PROFILE: 'ci', ...homeWith({ credentials: base, config }) })).toEqual(login);
    const loop = `[profile ci]\nrole_arn = ${role}\nsource_profile = b\n[profile b]\nrole_arn = ${role}\nsource_profile = ci\n`;
    expect(await find({ AWS_PROFILE: 'ci', ...homeWith({ config: loop }) })).toBeUndefined();
    expect(warnings.join()).toContain('the AWS profile refers to itself');
  });

  it('uses the token that aws sso login stored, and says when it has expired', async () => {
    const config =
      '[default]\nsso_session = acme\nsso_account_id = 111122223333\nsso_role_name = puller\n' +
      '[sso-session acme]\nsso_start_url = https://acme.awsapps.com/start\nsso_region = eu-central-1\n';
    const name = `sso/cache/${createHash('sha1').update('acme').digest('hex')}.json`;
    const cached = (expiresAt: number) =>
      JSON.stringify({ accessToken: 'canary-sso', expiresAt: new Date(expiresAt).toISOString() });
    clouds.routes.push(
      route(/^GET portal\.sso\.eu-central-1\S+\/federation\/credentials$/, ({ headers }) =>
        headers['x-amz-sso_bearer_token'] === 'canary-sso'
          ? { body: { roleCredentials: { ...session, expiration: Date.parse(expiration) } } }
          : { status: 401, body: {} },
      ),
    );
    expect(await find(homeWith({ config, [name]: cached(Date.now() + 3_600_000) }))).toEqual(login);
    expect(await find(homeWith({ config, [name]: cached(0) }))).toBeUndefined();
    expect(warnings.join()).toContain('run aws sso login');
    expect(warnings.join()).not.toContain('canary');
  });

  describe('with the program of a profile', () => {
    const homeOf = (script: string): Record<string, string> => {
      const home = homeWith({ config: '' });
      const program = path.join(home['HOME'] ?? '', 'keys.sh');
      writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      writeFileSync(
        path.join(home['HOME'] ?? '', '.aws/config'),
        `[default]\ncredential_process = ${program} canary-argument\n`,
      );
      return home;
    };

    it('uses the keys that it prints, and reports its failure without its output', async () => {
      const { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken } = session;
      const printed = JSON.stringify({
        Version: 1,
        AccessKeyId,
        SecretAccessKey,
        SessionToken,
        Expiration: expiration,
      });
      expect(
        await find({ PLIMSOLL_API_KEY: 'canary', ...homeOf(`[ -z "$PLIMSOLL_API_KEY" ] && echo '${printed}'`) }),
      ).toEqual(login);
      for (const script of ['echo canary; echo canary >&2; exit 3', 'echo canary', 'yes canary']) {
        expect(await find(homeOf(script))).toBeUndefined();
        expect(warnings).toEqual([
          `continuing without a login at ${registry}: the credential_process of the AWS profile failed`,
        ]);
      }
    });

    it('ends the program when the scan is aborted', async () => {
      const pidFile = path.join(folder, 'pid');
      const environment = homeOf(`echo $$ > ${pidFile}; exec sleep 600`);
      const started = () =>
        vi.waitFor(() => {
          const pid = Number(readFileSync(pidFile, 'utf8'));
          expect(pid).toBeGreaterThan(1);
          return pid;
        }, patience);
      const controller = new AbortController();
      const aborted = find(environment, { signal: controller.signal });
      const pid = await started();
      controller.abort();
      await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience);
    });
  });

  describe('with a metadata service', () => {
    const keysOf = { AccessKeyId: session.accessKeyId, SecretAccessKey: session.secretAccessKey };
    const granted = { Code: 'Success', ...keysOf, Token: session.sessionToken, Expiration: expiration };
    const imds = (): Record<string, string> => ({
      AWS_EC2_METADATA_DISABLED: 'false',
      AWS_EC2_METADATA_SERVICE_ENDPOINT: `http://${clouds.local}`,
    });
    const isTokenSent = ({ headers }: { headers: Record<string, unknown> }) =>
      headers['x-aws-ec2-metadata-token'] === 'canary-imds';

    it('uses the role of the machine by version 2 of the protocol', async () => {
      const place = '/latest/meta-data/iam/security-credentials/';
      clouds.routes.push(
        route(/^PUT .*\/latest\/api\/token$/, () => ({ body: 'canary-imds' })),
        (call) => (call.path === place && isTokenSent(call) ? { body: 'puller' } : null),
        (call) => (call.path === `${place}puller` && isTokenSent(call) ? { body: granted } : null),
      );
      expect(await find(imds())).toEqual(login);
      expect(clouds.calls.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET']);
    });

    it('sends no request by version 1 when version 2 is refused', async () => {
      clouds.routes.push((call) => (call.method === 'PUT' ? { status: 403, body: '' } : { body: 'puller' }));
      expect(await find(imds())).toBeUndefined();
      expect(clouds.calls.map(({ method }) => method)).toEqual(['PUT']);
    });

    it('gives up after one request that is not answered', async () => {
      clouds.routes.push(() => undefined);
      expect(await find(imds())).toBeUndefined();
      expect(warnings.join()).toContain('there are no credentials of AWS');
      expect(clouds.calls).toHaveLength(1);
    });

    it('uses the role of a container, and neither role without permission for identities of the machine', async () => {
      clouds.routes.push(
        route(/^GET \S+\/container$/, ({ headers }) =>
          headers.authorization === 'canary-container' ? { body: granted } : { status: 401, body: '' },
        ),
      );
      const environment = {
        ...imds(),
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://${clouds.local}/container`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN: 'canary-container',
      };
      expect(await find(environment)).toEqual(login);
      clouds.calls.length = 0;
      expect(await find(environment, { sources: 'configured' })).toBeUndefined();
      expect(clouds.calls).toEqual([]);
    });
  });
});
