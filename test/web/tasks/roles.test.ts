import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../src/domain/role.ts';
import { textOf } from '../../../tools/seed/service-client.ts';
import { createTestOrganization, type TestOrganization } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';
import type { SessionCookie } from '../harness/sign-in.ts';

describeInBrowser('roles', () => {
  let organization: TestOrganization;
  const sessions = new Map<Role, SessionCookie>();
  beforeAll(async () => {
    organization = await createTestOrganization('Roles');
    await organization.upload('acme/api', { packages: [] });
    for (const role of ['viewer', 'auditor', 'developer'] as const) sessions.set(role, await organization.member(role));
  });
  const sessionOf = (role: Role): SessionCookie => {
    const session = sessions.get(role);
    if (session === undefined) throw new Error(`no session of ${role}`);
    return session;
  };

  describe.each(['viewer', 'auditor', 'developer'] as const)('%s', (role) => {
    it('sees the settings of the role, and each other section and action says which role it needs', async () => {
      const requests: string[] = [];
      const open = async (section: string): Promise<Page> => {
        const { page } = await openPage(`/settings/${section}`, { session: sessionOf(role) });
        page.on('request', (request) => void (request.method() === 'GET' ? 0 : requests.push(request.url())));
        return page;
      };
      const hidden = { members: 'admin', keys: 'developer', audit: 'admin or auditor' } as const;
      const mayRead = { members: [] as string[], keys: ['developer'], audit: ['auditor'] };
      for (const [section, needed] of Object.entries(hidden)) {
        const page = await open(section);
        const refusal = page.getByText(`This needs the role ${needed}. Your role is ${role}.`);
        if (mayRead[section as keyof typeof hidden].includes(role)) expect(await refusal.count(), section).toBe(0);
        else await refusal.first().waitFor();
      }
      for (const [section, name] of [
        ['sla', 'Store the policy'],
        ['signing-key', 'Rotate the key'],
      ] as const) {
        const page = await open(section);
        await expectRefused(page, page.getByRole('button', { name }), role);
      }
      const page = await open('organization');
      for (const button of await page
        .locator('main')
        .getByRole('button', { name: /^Store/ })
        .all())
        await expectRefused(page, button, role);
      expect(requests).toEqual([]);
    });
  });

  it('a viewer cannot rescan or delete an image, and the page says why', async () => {
    const [image] = await organization.key.list('/api/images?limit=1');
    const id = textOf({ ...image }, 'id');
    const { page } = await openPage(`/images/${id}`, { session: sessionOf('viewer') });
    const requests: string[] = [];
    page.on('request', (request) => void (request.method() === 'GET' ? 0 : requests.push(request.url())));
    const rescan = page.getByRole('button', { name: /^Rescan/ });
    expect(await rescan.getAttribute('title')).toMatch(/^This needs the role .* Your role is viewer\.$/);
    await rescan.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Further actions' }).click();
    for (const [name, needed] of [
      [/^Rescan all/, /This needs the role .* Your role is viewer\./],
      [/^Delete the image/, /This needs the role admin\. Your role is viewer\./],
    ] as const) {
      const item = page.getByRole('menuitem', { name });
      expect(await item.getAttribute('aria-disabled')).toBe('true');
      expect(await item.innerText()).toMatch(needed);
    }
    expect(requests).toEqual([]);
    expect(await organization.key.count('/api/images')).toBe(1);
  });

  it('a developer rescans, and an admin deletes an image after a question', async () => {
    const [image] = await organization.key.list('/api/images?limit=1');
    const id = textOf({ ...image }, 'id');
    const developer = await openPage(`/images/${id}`, { session: sessionOf('developer') });
    const before = await organization.key.count('/api/scans');
    await developer.page.getByRole('button', { name: /^Rescan/ }).click();
    await expect.poll(() => organization.key.count('/api/scans')).toBe(before + 1);
    const { page } = await openPage(`/images/${id}`, { session: organization.session });
    await page.getByRole('button', { name: 'Further actions' }).click();
    await page.getByRole('menuitem', { name: /^Delete the image/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the image' }).click();
    await page.waitForURL('**/images');
    await page.getByText('was deleted').first().waitFor();
    expect(await organization.key.count('/api/images')).toBe(0);
  });
});

async function expectRefused(page: Page, button: Locator, role: Role): Promise<void> {
  expect([await button.getAttribute('aria-disabled'), await button.getAttribute('title')]).toEqual([
    'true',
    `This needs the role admin. Your role is ${role}.`,
  ]);
  await button.focus();
  await page.keyboard.press('Enter');
  expect(await page.getByRole('dialog').count()).toBe(0);
}
