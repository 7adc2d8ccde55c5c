import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type Fields, type ServiceClient, textOf } from '../../../tools/seed/service-client.ts';
import { type HeldRequests, holdApi } from '../harness/answer-api.ts';
import { createTestOrganization, type TestOrganization } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectNoAxeViolations, expectNoColorViolations } from '../harness/expect-no-axe-violations.ts';
import { openPage } from '../harness/open-page.ts';
import { signIn } from '../harness/sign-in.ts';

const newAddress = (): string => `${randomBytes(6).toString('hex')}@test.example`;
const password = 'a long sentence to remember';

/** The path of a one-time link that the page shows once. */
async function linkIn(region: Locator): Promise<string> {
  const [link = ''] = /https?:\/\/\S+#token=\w+/.exec(await region.innerText()) ?? [];
  const { pathname, hash } = new URL(link);
  return `${pathname}${hash}`;
}

async function memberOf(key: ServiceClient, email: string): Promise<Fields> {
  const found = (await key.list('/api/members?limit=200')).find((one) => one['email'] === email);
  if (found === undefined) throw new Error(`no member has the address ${email}`);
  return found;
}

function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

describeInBrowser('members', () => {
  let organization: TestOrganization;
  const email = newAddress();
  beforeAll(async () => {
    organization = await createTestOrganization('Members');
  });

  it('are invited with a link that is shown once, and accept it on a page that signs them in', async () => {
    const { page, settle } = await openPage('/settings/members', { session: organization.session });
    await page.getByRole('button', { name: 'Invite a member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a member' });
    await dialog.getByRole('button', { name: 'Create the invite' }).click();
    await dialog.getByText('Enter the address of the user.').waitFor();
    await expectNoAxeViolations(page, '[role=dialog]');
    await dialog.getByLabel('E-mail address').fill(email);
    await dialog.getByLabel('Role').selectOption('developer');
    await dialog.getByRole('button', { name: 'Create the invite' }).click();
    const shown = page.getByRole('region', { name: `Invite for ${email}` });
    const link = await linkIn(shown);
    await expectNoAxeViolations(page);
    await shown.getByRole('button', { name: 'It is stored safely' }).click();
    await settle();
    expect(await page.content()).not.toContain(link);
    await rowOf(page, email)
      .getByRole('button', { name: `Withdraw the invite of ${email}` })
      .waitFor();
    expect(await organization.key.list('/api/invites')).toMatchObject([{ email, role: 'developer' }]);

    const accepting = await openPage(link, { role: null });
    await accepting.page.getByText('You are invited to Members').waitFor();
    expect(await accepting.page.getByLabel('E-mail address').inputValue()).toBe(email);
    await expectNoAxeViolations(accepting.page);
    await accepting.page.emulateMedia({ colorScheme: 'dark' });
    await expectNoColorViolations(accepting.page);
    await accepting.page.getByLabel('Name').fill('Nadia New');
    await accepting.page.getByLabel('Password', { exact: true }).fill('too short');
    await accepting.page.getByRole('button', { name: 'Accept the invite' }).click();
    await accepting.page.getByText('A password has 12 characters or more.').waitFor();
    await accepting.page.getByLabel('Password', { exact: true }).fill(password);
    await accepting.page.getByRole('button', { name: 'Accept the invite' }).click();
    await accepting.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await accepting.settle();
    expect(await memberOf(organization.key, email)).toMatchObject({ name: 'Nadia New', role: 'developer' });

    const again = await openPage(link, { role: null, expected: [/read-link was answered with 401/] });
    await again.page.getByText('This link is invalid, expired or already used').waitFor();
  });

  it('get another role at once', async () => {
    const { page } = await openPage('/settings/members', { session: organization.session });
    await page.getByLabel('Role of Nadia New').selectOption('auditor');
    await page.getByText('Nadia New is now auditor.').waitFor();
    expect(await memberOf(organization.key, email)).toMatchObject({ role: 'auditor' });
  });

  it('are suspended, which ends their sessions, and activated again', async () => {
    const session = await signIn(email, password);
    const own = organization.key.as({ cookie: `${session.name}=${session.value}` });
    await own.call('GET', '/api/auth/session');
    const { page } = await openPage('/settings/members', { session: organization.session });
    await choose(page, 'Nadia New', 'Suspend');
    await page
      .getByRole('dialog', { name: 'Suspend the member Nadia New?' })
      .getByRole('button', { name: 'Suspend' })
      .click();
    await rowOf(page, email).getByText('suspended').waitFor();
    expect(await memberOf(organization.key, email)).toMatchObject({ status: 'SUSPENDED' });
    await expect(own.call('GET', '/api/auth/session')).rejects.toThrow('401');
    await choose(page, 'Nadia New', 'Activate again');
    await rowOf(page, email).getByText('active').waitFor();
    expect(await memberOf(organization.key, email)).toMatchObject({ status: 'ACTIVE' });
  });

  it('choose a new password with a reset link, which ends their sessions and works once', async () => {
    const session = await signIn(email, password);
    const { page } = await openPage('/settings/members', { session: organization.session });
    await choose(page, 'Nadia New', 'Create a reset link');
    await page.getByRole('dialog').getByRole('button', { name: 'Create the link' }).click();
    const link = await linkIn(page.getByRole('region', { name: 'Reset link of Nadia New' }));

    const changed = 'another sentence to remember';
    const reset = await openPage(link, { role: null });
    await reset.page.getByText('Account at Members').waitFor();
    await expectNoAxeViolations(reset.page);
    await reset.page.getByLabel('New password', { exact: true }).fill(changed);
    await reset.page.getByRole('button', { name: 'Change the password' }).click();
    await reset.page.getByText('Your password was changed').waitFor();
    await reset.settle();
    const old = organization.key.as({ cookie: `${session.name}=${session.value}` });
    await expect(old.call('GET', '/api/auth/session')).rejects.toThrow('401');
    await expect(signIn(email, password)).rejects.toThrow('401');
    await signIn(email, changed);
    const again = await openPage(link, { role: null, expected: [/read-link was answered with 401/] });
    await again.page.getByText('This link is invalid, expired or already used').waitFor();
  });

  it('are removed after a question; an invite is withdrawn, and its link no longer works', async () => {
    const invite = await organization.key.call('POST', '/api/invites', { email: newAddress(), role: 'viewer' });
    const { page } = await openPage('/settings/members', { session: organization.session });
    await page.getByRole('button', { name: `Withdraw the invite of ${textOf(invite, 'email')}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('was withdrawn.').waitFor();
    expect(await organization.key.list('/api/invites')).toEqual([]);
    const token = { token: textOf(invite, 'token'), page: 'accept-invite' };
    await expect(organization.key.as(null).call('POST', '/api/auth/read-link', token)).rejects.toThrow('401');

    await choose(page, 'Nadia New', 'Remove');
    await page
      .getByRole('dialog', { name: /^Remove the member/ })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByText('Nadia New was removed.').waitFor();
    expect((await organization.key.list('/api/members?limit=200')).map((one) => one['email'])).not.toContain(email);
  });

  it('cannot change themselves, and the page says why', async () => {
    const { page } = await openPage('/settings/members', { session: organization.session });
    const own = page.getByRole('row').filter({ hasText: '(you)' });
    expect(await own.getByRole('combobox').isDisabled()).toBe(true);
    await own.getByText('Another administrator changes your own membership.').first().waitFor();
  });
});

async function choose(page: Page, member: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${member}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describeInBrowser('settings of an organization', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Settings');
  });

  it('the SLA policy is validated and stored', async () => {
    const { page } = await openPage('/settings/sla', { session: organization.session });
    await page.getByLabel('Critical').fill('0');
    await page.getByLabel('High').fill('9');
    await page.getByRole('button', { name: 'Store the policy' }).click();
    await page.getByText('Enter 1 to 3,650 days.').waitFor();
    await page.getByLabel('Critical').fill('3');
    await page.getByRole('button', { name: 'Store the policy' }).click();
    await page.getByText('The policy is stored.').waitFor();
    expect(await organization.key.call('GET', '/api/sla-policy')).toMatchObject({ critical: 3, high: 9 });
    await page.reload();
    await expect.poll(() => page.getByLabel('Critical').inputValue()).toBe('3');
  });

  it('name and second person of the organization are stored', async () => {
    const { page } = await openPage('/settings/organization', { session: organization.session });
    const panel = page.getByRole('region', { name: 'Organization', exact: true });
    await panel.getByLabel('Name').fill('Settings & Sons');
    await panel.getByRole('checkbox').first().check();
    await panel.getByRole('button', { name: /^Store/ }).click();
    await page.getByText('The organization was changed.').waitFor();
    expect(await organization.key.call('GET', '/api/organization')).toMatchObject({
      name: 'Settings & Sons',
      fourEyes: true,
    });
  });

  it('plan and usage are those of the API', async () => {
    const invite = { email: newAddress(), role: 'viewer' };
    await organization.key.call('POST', '/api/invites', invite);
    const { page } = await openPage('/settings/plan', { session: organization.session });
    const { plan } = (await organization.key.call('GET', '/api/auth/capabilities')) as {
      plan: {
        used: { members: number; registries: number; scansPerMonth: number };
        limits: { members: number | null };
      };
    };
    const cells = async (row: string) => await rowOf(page, row).getByRole('cell').allInnerTexts();
    const used = { members: 'Members and open invites', registries: 'Registries', scansPerMonth: 'Scans this month' };
    for (const [name, row] of Object.entries(used))
      expect((await cells(row))[0], row).toBe(String(plan.used[name as keyof typeof used]));
    expect(plan.used.members).toBe(2);
    expect((await cells('Members'))[1]).toBe(plan.limits.members === null ? 'no limit' : String(plan.limits.members));
  });

  it('the signing key is rotated after its name was typed, and the earlier key stays listed', async () => {
    const before = await organization.key.call('GET', '/api/organization/signing-key');
    const { page } = await openPage('/settings/signing-key', { session: organization.session });
    await page.getByText(textOf(before, 'fingerprint')).first().waitFor();
    await page.getByRole('button', { name: 'Rotate the key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rotate the signing key?' });
    expect(await dialog.getByRole('button', { name: 'Rotate' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Type rotate to confirm').fill('rotate');
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await page.getByText('The signing key was rotated.').waitFor();
    const after = await organization.key.call('GET', '/api/organization/signing-key');
    expect(textOf(after, 'fingerprint')).not.toBe(textOf(before, 'fingerprint'));
    await page.getByText(`plimsoll verify pack.zip --key ${textOf(after, 'fingerprint')}`).waitFor();
    const states = await page.getByRole('table', { name: 'All signing keys' }).getByRole('row').allInnerTexts();
    expect(states.slice(1).map((row) => /current|retired/.exec(row)?.[0])).toEqual(['current', 'retired']);
  });

  it('the audit log is filtered in the address, shows an entry, verifies its chain, and exports exactly its rows', async () => {
    const { page, settle } = await openPage('/settings/audit', { session: organization.session });
    const chain = page.getByRole('region', { name: 'Hash chain' });
    await chain.getByText('intact').waitFor();
    const verification = await organization.key.call('GET', '/api/audit-log/verification');
    expect(await chain.innerText()).toContain(String(verification['end'] && { ...Object(verification['end']) }.hash));

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: 'Action', exact: true }).click();
    await page.getByRole('combobox', { name: 'Action' }).fill('member.invited');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL('**/settings/audit?action=member.invited');
    await settle();
    const total = await organization.key.count('/api/audit-log?action=member.invited');
    expect(total).toBeGreaterThan(0);
    await page.getByText(new RegExp(`^${total} entr(y|ies), newest first`)).waitFor();
    const grid = page.getByRole('grid', { name: 'Audit log' });
    expect(Number(await grid.getAttribute('aria-rowcount'))).toBe(total + 1);

    for (const [name, lines] of [
      ['CSV', total + 1],
      ['JSON lines', total],
    ] as const) {
      const started = page.waitForEvent('download');
      await page.getByRole('link', { name, exact: true }).click();
      const text = (await buffer(await (await started).createReadStream())).toString('utf8').trimEnd();
      expect(
        text.split('\n').filter((line) => line !== ''),
        name,
      ).toHaveLength(lines);
      expect(text).toContain('member.invited');
    }

    await grid.getByRole('link', { name: 'member.invited' }).first().click();
    const dialog = page.getByRole('dialog', { name: /: member\.invited$/ });
    await dialog.getByRole('heading', { name: 'Details' }).waitFor();
    const [entry] = await organization.key.list('/api/audit-log?action=member.invited&limit=1');
    expect(await dialog.innerText()).toContain(textOf({ ...entry }, 'hash'));
    await expectNoAxeViolations(page, '[role=dialog]');
  });
});

describeInBrowser('API keys', () => {
  it('a revoked key no longer works, and an expired or foreign one is not listed for a developer', async () => {
    const organization = await createTestOrganization('Keys');
    const created = await organization.key.call('POST', '/api/api-keys', { name: 'Old pipeline', role: 'ci' });
    const apiKey = textOf(created, 'secret');
    await organization.key.as({ apiKey }).list('/api/images');
    const { page } = await openPage('/settings/keys', { session: organization.session });
    await page.getByRole('button', { name: 'Revoke the key Old pipeline' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke the key Old pipeline?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await organization.key.as({ apiKey }).list('/api/images');
    await page.getByRole('button', { name: 'Revoke the key Old pipeline' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The key Old pipeline was revoked.').waitFor();
    await expect(organization.key.as({ apiKey }).list('/api/images')).rejects.toThrow('401');

    await organization.key.call('POST', '/api/api-keys', { name: 'Of an admin', role: 'ci' });
    const developer = await openPage('/settings/keys', { session: await organization.member('developer') });
    await developer.page.getByText('You see the keys that you created.').waitFor();
    expect(await developer.page.getByText('Of an admin').count()).toBe(0);
  });

  it('a sensor key needs a registry or images, and is valid for these only', async () => {
    const organization = await createTestOrganization('Sensor keys');
    let registries: HeldRequests | undefined;
    const { page } = await openPage('/settings/keys?new=true', {
      session: organization.session,
      // The list of keys waits for the names of registries.
      isSettled: false,
      prepare: async (opened) => {
        registries = await holdApi(opened, /^\/api\/registries$/);
      },
    });
    const dialog = page.getByRole('dialog', { name: 'Create a key' });
    await dialog.getByLabel('Name').fill('Rack 7');
    await dialog.getByLabel('Use').selectOption('sensor');
    // Before the registries are known.
    await registries?.held();
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    await dialog.getByText('Choose a registry or name images.').waitFor();
    registries?.release();
    await dialog.getByRole('checkbox', { name: 'Test registry' }).check();
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    await page.getByRole('region', { name: 'The key Rack 7 was created' }).waitFor();
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Rack 7/ }) });
    await row.getByRole('link', { name: 'Test registry' }).waitFor();
    expect(await organization.key.list('/api/api-keys?search=Rack 7')).toMatchObject([
      { scope: 'sensor', registryIds: [organization.registryId] },
    ]);
  });
});
