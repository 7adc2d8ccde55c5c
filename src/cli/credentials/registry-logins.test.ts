import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cliWorld, layoutOf, npmImage, plimsoll, useCliWorld } from '../../../test/helpers/cli-world.ts';
import {
  type DockerRegistry,
  dockerRegistryMissing,
  startDockerRegistry,
} from '../../../test/helpers/docker-registry.ts';
import { opensslMissing } from '../../../test/helpers/tls-certificate.ts';
import { refreshTokenOf, startTokenServer, type TokenServer } from '../../../test/helpers/token-server.ts';

useCliWorld();

const missing = dockerRegistryMissing + opensslMissing();

describe.skipIf(missing !== '')(`plimsoll scan with stored logins for real registries${missing}`, () => {
  const auth = { username: 'me', password: 's3cret-canary' };
  let basic: DockerRegistry;
  let tokens: TokenServer;
  let bearer: DockerRegistry;
  let layout = '';

  beforeAll(async () => {
    basic = await startDockerRegistry({ auth });
    tokens = await startTokenServer({ me: { password: auth.password, mayAsk: ['repository:acme/app'] } });
    bearer = await startDockerRegistry({ tokens });
    layout = layoutOf(npmImage('left-pad'));
    for (const { host } of [basic, bearer]) {
      const credentials = `${auth.username}:${auth.password}`;
      const args = ['copy', '-q', '--dest-tls-verify=false', '--dest-creds', credentials, `oci:${layout}:1.0`];
      // The token service is in this process, which must not be blocked.
      await promisify(execFile)('skopeo', [...args, `docker://${host}/acme/app:1.0`], { timeout: 30_000 });
    }
  }, 60_000);
  afterAll(async () => {
    await basic?.stop();
    await bearer?.stop();
    await tokens?.stop();
  });

  const scan = async (host: string, environment: Record<string, string>) => {
    const args = ['--offline', '--allow-private', '--insecure', '--format', 'json'];
    const own = { HOME: cliWorld.root, XDG_RUNTIME_DIR: cliWorld.root, ...environment };
    const run = await plimsoll(['scan', `${host}/acme/app:1.0`, ...args], { environment: own });
    expect(run.stdout + run.stderr).not.toContain('canary');
    return run;
  };

  it('uses the file that skopeo login writes', async () => {
    const file = path.join(mkdtempSync(path.join(cliWorld.root, 'auth-')), 'auth.json');
    const args = [
      'login',
      '--tls-verify=false',
      '--authfile',
      file,
      '-u',
      auth.username,
      '--password-stdin',
      basic.host,
    ];
    execFileSync('skopeo', args, { input: auth.password, stdio: ['pipe', 'ignore', 'ignore'] });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ auths: { [basic.host]: {} } });
    expect(await scan(basic.host, { REGISTRY_AUTH_FILE: file })).toMatchObject({ code: 0, stderr: '' });
    expect(await scan(basic.host, {})).toMatchObject({ code: 2, stderr: expect.stringContaining('UNAUTHORIZED') });
  });

  it('uses a credential helper, and reads a public image when it is broken', async () => {
    const folder = mkdtempSync(path.join(cliWorld.root, 'docker-'));
    const program = path.join(folder, 'docker-credential-own');
    const environment = { DOCKER_CONFIG: folder, PATH: `${folder}:${process.env['PATH']}` };
    writeFileSync(path.join(folder, 'config.json'), '{"credsStore":"own"}');
    const login = JSON.stringify({ ServerURL: basic.host, Username: auth.username, Secret: auth.password });
    writeFileSync(program, `#!/bin/sh\ncat >/dev/null\necho '${login}'\n`, { mode: 0o755 });
    expect(await scan(basic.host, environment)).toMatchObject({ code: 0, stderr: '' });
    writeFileSync(program, '#!/bin/sh\necho canary; exit 1\n', { mode: 0o755 });
    expect(await scan(basic.host, environment)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('exit code 1'),
    });
    const open = await startDockerRegistry();
    try {
      const target = `docker://${open.host}/acme/app:1.0`;
      execFileSync('skopeo', ['copy', '-q', '--dest-tls-verify=false', `oci:${layout}:1.0`, target]);
      const run = await scan(open.host, environment);
      expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining('continuing without the login') });
    } finally {
      await open.stop();
    }
  });

  it('exchanges an identity token at the token service of the registry', async () => {
    const folder = mkdtempSync(path.join(cliWorld.root, 'docker-'));
    const write = (identitytoken: string) =>
      writeFileSync(path.join(folder, 'config.json'), JSON.stringify({ auths: { [bearer.host]: { identitytoken } } }));
    write(refreshTokenOf('me'));
    expect(await scan(bearer.host, { DOCKER_CONFIG: folder })).toMatchObject({ code: 0 });
    expect(tokens.asked.at(-1)).toEqual({ username: 'me', scopes: ['repository:acme/app:pull'] });
    write('canary-wrong');
    expect(await scan(bearer.host, { DOCKER_CONFIG: folder })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('UNAUTHORIZED'),
    });
    write(refreshTokenOf('me'));
    expect(await scan(basic.host, { DOCKER_CONFIG: folder })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('UNAUTHORIZED'),
    });
  });
});
