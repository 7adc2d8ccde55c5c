import { describe, expect, it } from 'vitest';
import { imageEvidenceAnalyzer } from './image-evidence-analyzer.ts';

function evidenceIn(path: string, text: string): string[] {
  expect(imageEvidenceAnalyzer.wants(path)).toBeGreaterThan(0);
  const { evidence = [] } = imageEvidenceAnalyzer.analyze({ path, bytes: Buffer.from(text) });
  return evidence.map(({ kind, subject }) => `${kind} ${subject}`);
}

// Assembled at run time, so that this file does not itself match secret scanners.
const key = ['-----BEGIN', 'OPENSSH', 'PRIVATE KEY-----\nb3Bl'].join(' ');

describe('imageEvidenceAnalyzer', () => {
  it.each<[string, string, string[]]>([
    ['etc/passwd', 'root:x:0:0:r:/root:/bin/sh\nbin:x:1:1::/:\n', []],
    [
      'etc/passwd',
      'root::0:0:r:/root:/bin/sh\ntoor:x:0:0::/:\nz:x:00:0::/:',
      ['empty-password root', 'uid-0-account toor', 'uid-0-account z'],
    ],
    ['etc/passwd', '\n#c::0\n::0:0\nbroken\nroot\n', []],
    ['etc/shadow', 'root:*::0:::::\nbin:!:1::::::\napp:$6$x:1::::::', []],
    ['etc/shadow', 'root:::0:::::\n', ['empty-password root']],
    ['root/.ssh/id_rsa', key, ['private-key root/.ssh/id_rsa']],
    ['root/.ssh/id_ed25519', 'ssh-ed25519 AAAA', []],
    ['etc/ssl/private/server.key', key, ['private-key etc/ssl/private/server.key']],
    ['etc/ssl/server.pem', '-----BEGIN CERTIFICATE-----', []],
    [
      'root/.aws/credentials',
      '[default]\naws_secret_access_key = wJalrXUtnFEMIK7MDENG',
      ['credential root/.aws/credentials'],
    ],
    ['root/.aws/credentials', '[default]\nregion=x', []],
    ['app/.npmrc', '//r/:_authToken=abcd1234', ['credential app/.npmrc']],
    ['app/.npmrc', '//r/:_authToken=${NPM_TOKEN}', []],
    ['app/.npmrc', 'registry=https://r/', []],
    ['root/.netrc', 'machine x login y password zz', ['credential root/.netrc']],
    ['root/.pgpass', 'h:5432:d:u:secret', ['credential root/.pgpass']],
    ['root/.git-credentials', 'https://u:p1@host', ['credential root/.git-credentials']],
    ['root/.pypirc', '[pypi]\npassword = abc', ['credential root/.pypirc']],
    ['root/.docker/config.json', '{"auths":{"x":{"auth":"YTpi"}}}', ['credential root/.docker/config.json']],
    ['root/.docker/config.json', '{"auths":{}}', []],
    ['root/.kube/config', 'users:\n- user:\n    token: abcdef', ['credential root/.kube/config']],
    ['app/.env', 'PORT=80\nexport DB_PASSWORD="hunter2"', ['credential app/.env']],
    ['app/.env', 'PORT=80\nDB_PASSWORD=', []],
  ])('%s %j', (path, text, expected) => {
    expect(evidenceIn(path, text)).toEqual(expected);
  });

  it.each([
    'etc/passwd-',
    'srv/etc/passwd',
    'usr/share/x/server.key',
    'opt/app/slides.key',
    'app/node_modules/x/.env',
    'usr/lib/python3/test/id_rsa',
    'opt/my.aws/credentials',
    'credentials',
    'app/config.json',
    'app/tests/id_rsa',
  ])('does not read %s', (path) => {
    expect(imageEvidenceAnalyzer.wants(path)).toBe(0);
  });

  it('never returns the value of a secret', () => {
    const text = 'aws_secret_access_key=CANARYCANARYCANARY1';
    expect(evidenceIn('root/.aws/credentials', text).join()).not.toContain('CANARY');
  });
});
