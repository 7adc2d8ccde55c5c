import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { start } from '../../../test/helpers/small-server.ts';
import { startPagePolicy } from './render-start-page.ts';

async function page(headers: Record<string, string> = {}, publicUrl?: string) {
  const server = start([], publicUrl === undefined ? {} : { publicUrl });
  return server.inject({ method: 'GET', url: '/', headers });
}

describe('GET /', () => {
  it('is a page without scripts and external resources that allows only its own style', async () => {
    const { statusCode, headers, body } = await page();
    expect([statusCode, headers['content-type'], headers['content-security-policy']]).toEqual([
      200,
      'text/html; charset=utf-8',
      startPagePolicy,
    ]);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    expect(startPagePolicy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/);
    expect(startPagePolicy).toContain(createHash('sha256').update(style).digest('base64'));
    expect(body).not.toMatch(/<script|<link|src=|@import|url\(| style=| on\w+=/);
  });

  it('links the API reference, the OpenAPI file and the state of the service', async () => {
    const { body } = await page();
    const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual(['docs', 'openapi/service-v1.yaml', 'readyz']);
    for (const link of links) {
      const answer = await start([]).inject({ method: 'GET', url: `/${link}` });
      expect(answer.statusCode).toBe(200);
    }
  });

  it.each([
    [{ host: 'scan.internal:9000' }, undefined, 'http://scan.internal:9000/api/scans'],
    [{ host: '[::1]:8080' }, undefined, 'http://[::1]:8080/api/scans'],
    [{ host: 'scan.internal' }, 'https://scan.example.com/sub', 'https://scan.example.com/sub/api/scans'],
    [{ host: '$(reboot)' }, undefined, 'http://127.0.0.1:8080/api/scans'],
    [{ host: '"><script>' }, undefined, 'http://127.0.0.1:8080/api/scans'],
    [{ host: 'a.example', 'x-forwarded-host': 'b.example' }, undefined, 'http://a.example/api/scans'],
  ])(
    'has commands for the address that the client used: %j, public address %s',
    async (headers, publicUrl, expected) => {
      const { body } = await page(headers, publicUrl);
      expect(body).toContain(expected);
      expect(body).not.toMatch(/reboot|<script|b\.example/);
    },
  );
});
