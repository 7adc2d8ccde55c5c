import { describe, expect, it } from 'vitest';
import { at, codeOf, get, strangersKey } from '../asking.ts';

/** Authentication. */
export function authentication(): void {
  describe('authentication', () => {
    it('accepts a key in either header', async () => {
      const as = { authorization: `Bearer ${at.service.apiKey}` };
      expect((await get('/api/auth/session', as)).body).toEqual((await get('/api/auth/session')).body);
    });

    it('authenticates a personal token as its member', async () => {
      const { data } = (await get('/api/auth/session', at.token)).body;
      expect(data.principal.id).toBe((await get('/api/auth/session', at.session)).body.data.principal.id);
      expect(at.token['authorization']).toMatch(/^Bearer svc_pat_/);
      expect(at.session['cookie']).toMatch(/^svc-auth\.session-token=/);
    });

    it('does not disclose why a credential is invalid', async () => {
      const wrong = [
        {},
        { 'x-api-key': 'x' },
        { 'x-api-key': `svc_ak_${'0'.repeat(48)}` },
        { cookie: 'svc-auth.session-token=x' },
      ];
      const answers = await Promise.all(wrong.map((as) => get('/api/scans', as)));
      for (const answer of answers) expect(codeOf(answer)).toEqual([401, 'UNAUTHORIZED']);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    });

    it('accepts two keys at once, so that one can replace the other', async () => {
      const [one, two] = [await strangersKey('viewer'), await strangersKey('viewer')];
      expect([(await get('/api/images', one)).status, (await get('/api/images', two)).status]).toEqual([200, 200]);
    });
  });
}
