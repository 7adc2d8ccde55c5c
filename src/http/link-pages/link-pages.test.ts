import { createHash } from 'node:crypto';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { linkPageScript } from './link-page-script.ts';
import { linkPages } from './link-pages.ts';
import { linkPagePolicy, renderLinkPage } from './render-link-page.ts';

interface Sent {
  url: string;
  body: unknown;
}

/** Runs the script of a page with the required part of the DOM and submits the form. */
async function submit(hash: string, fields: Record<string, string>, answer: () => Promise<unknown>) {
  const sent: Sent[] = [];
  const status = { textContent: '' };
  const button = { disabled: false };
  let onSubmit: (event: { preventDefault: () => void }) => Promise<void> = async () => undefined;
  const form = {
    hidden: false,
    dataset: { endpoint: 'api/auth/setup', done: 'Done.' },
    querySelector: () => button,
    addEventListener: (_: string, listener: typeof onSubmit) => void (onSubmit = listener),
  };
  vm.runInNewContext(linkPageScript, {
    document: { querySelector: (selector: string) => (selector === 'form' ? form : status) },
    location: { hash },
    URLSearchParams,
    FormData: class {
      [Symbol.iterator]() {
        return Object.entries(fields)[Symbol.iterator]();
      }
    },
    fetch: async (url: string, { body }: { body: string }) => {
      sent.push({ url, body: JSON.parse(body) });
      return answer();
    },
  });
  const isHiddenBefore = form.hidden;
  await onSubmit({ preventDefault: () => undefined });
  return { sent, status: status.textContent, isHiddenBefore, isHidden: form.hidden, isDisabled: button.disabled };
}

describe('the pages of one-time links', () => {
  it.each(linkPages)('$path allows only its own script and style, and names each field', (page) => {
    const html = renderLinkPage(page);
    const inline = [...html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(([, , text = '']) => text);
    expect(inline).toHaveLength(2);
    for (const text of inline) {
      expect(linkPagePolicy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
    expect(html).not.toMatch(/ (on\w+|style|src|href)=/);
    for (const { name } of page.fields) expect(html).toMatch(new RegExp(`<label>[^<]+<input name="${name}"`));
  });

  it('send the token of the address with the form, and confirm success', async () => {
    const fields = { email: 'a@example.com', password: 'a long sentence' };
    const result = await submit('#token=abc', fields, async () => ({ ok: true }));
    expect(result.sent).toEqual([{ url: 'api/auth/setup', body: { ...fields, token: 'abc' } }]);
    expect([result.status, result.isHidden]).toEqual(['Done.', true]);
  });

  it('show why a request was refused, and allow another attempt', async () => {
    const refusal = { ok: false, json: async () => ({ error: { message: 'password: too short' } }) };
    const result = await submit('#token=abc', {}, async () => refusal);
    expect([result.status, result.isHidden, result.isDisabled]).toEqual(['password: too short', false, false]);
    const lost = await submit('#token=abc', {}, () => Promise.reject(new Error('network')));
    expect([lost.status, lost.isDisabled]).toEqual(['The service did not respond. Try again.', false]);
  });

  it('offer no form without a token', async () => {
    const { isHiddenBefore } = await submit('', {}, async () => ({ ok: true }));
    expect(isHiddenBefore).toBe(true);
  });
});
