import { createPrivateKey, randomUUID, sign, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from './tls-certificate.ts';

export interface TokenServer {
  /** Address to which the registry directs its clients. */
  realm: string;
  service: string;
  issuer: string;
  /** PEM file whose key signs the tokens, for the registry. */
  certificateFile: string;
  /** Requested scopes in order, with the name of the requester (empty: anonymous). */
  asked: { username: string; scopes: string[] }[];
  stop(): Promise<void>;
}

interface TokenUser {
  password: string;
  /** Prefixes of the scopes that are granted. */
  mayAsk: string[];
}

/** The refresh token that the token service accepts for a user (OAuth 2). */
export function refreshTokenOf(username: string): string {
  return `canary-refresh-token-of-${username}`;
}

/**
 * A token service (distribution's token authentication). It accepts Basic credentials and refresh tokens, answers 401 to wrong ones, grants a user the allowed
 * scopes, and signs tokens with a key that the registry verifies with its certificate.
 */
export async function startTokenServer(users: Record<string, TokenUser>): Promise<TokenServer> {
  const folder = mkdtempSync(join(tmpdir(), 'plimsoll-token-'));
  const certificateFile = join(folder, 'cert.pem');
  const made = makeCertificate('DNS:token');
  writeFileSync(certificateFile, made.certificate);
  const key = createPrivateKey(made.key);
  const chain = [new X509Certificate(made.certificate).raw.toString('base64')];
  const asked: TokenServer['asked'] = [];
  const [service, issuer] = ['test-registry', 'test-issuer'];

  const issue = (username: string, scopes: string[]): string => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, sub: username, aud: service, exp: now + 300, nbf: now - 10, iat: now };
    const access = scopes.map((scope) => {
      const [type, name, actions = ''] = scope.split(':');
      return { type, name, actions: actions.split(',') };
    });
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${encode({ typ: 'JWT', alg: 'ES256', x5c: chain })}.${encode({ ...claims, jti: randomUUID(), access })}`;
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };

  /** Refresh token grant. */
  const refresh = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const [name, user] = Object.entries(users).find(([one]) => refreshTokenOf(one) === form.get('refresh_token')) ?? [];
    const wanted = (form.get('scope') ?? '').split(' ');
    asked.push({ username: name ?? '', scopes: wanted });
    const isGrant = form.get('grant_type') === 'refresh_token' && form.get('service') === service;
    if (name === undefined || !isGrant) {
      response.writeHead(400).end('{"error":"invalid_grant"}');
      return;
    }
    const granted = wanted.filter((scope) => user?.mayAsk.some((begin) => scope.startsWith(begin)));
    response.end(JSON.stringify({ access_token: issue(name, granted), expires_in: 300 }));
  };

  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://token');
    if (request.method === 'POST') {
      void refresh(request, response);
      return;
    }
    const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const [username = '', password] = Buffer.from(basic, 'base64').toString('utf8').split(':');
    const scopes = searchParams.getAll('scope').flatMap((scope) => scope.split(' '));
    asked.push({ username, scopes });
    const user = users[username];
    if (basic !== '' && user?.password !== password) {
      response.writeHead(401).end('{"errors":[{"code":"UNAUTHORIZED"}]}');
      return;
    }
    const granted = scopes.filter((scope) => user?.mayAsk.some((begin) => scope.startsWith(begin)));
    response.end(JSON.stringify({ token: issue(username, granted), expires_in: 300 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    rmSync(folder, { recursive: true, force: true });
  };
  return { realm: `http://127.0.0.1:${port}/token`, service, issuer, certificateFile, asked, stop };
}
