import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import { failApi, holdApi } from '../harness/answer-api.ts';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const notFound = [/was answered with 404/];

describeInBrowser('a record that another user changed meanwhile', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Changed meanwhile');
    await organization.upload('acme/api', envelopeWithFindings(4));
  });

  it('is an exception: its detail has the reason of the refusal and the decision of the other user, and so has the list', async () => {
    const id = await propose('CVE-2024-1001', 'package-01');
    const { page, settle } = await openPage(`/exceptions?open=${id}`, {
      session: organization.session,
      expected: [/\/approve was answered with 400/],
    });
    const detail = page.getByRole('dialog', { name: 'CVE-2024-1001 in package-01' });
    await organization.key.call('POST', `/api/attestations/${id}/reject`, { note: 'The service loads it.' });
    await detail.getByRole('button', { name: 'Approve' }).click();
    await detail.getByRole('alert').filter({ hasText: 'The attestation is REJECTED, not PROPOSED' }).waitFor();
    await settle();
    await detail.getByText('The service loads it.').waitFor();
    expect(await detail.getByRole('alert').innerText()).toMatch(/not PROPOSED\s+Request req_/);
    expect(await detail.getByRole('button', { name: /Approve|Reject|Revoke/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    const row = page.getByRole('grid', { name: 'Exceptions' }).getByRole('row').filter({ hasText: 'CVE-2024-1001' });
    expect(await row.innerText()).toContain('Rejected');
  });

  it('is an exception that its proposer withdrew before it is revoked: the notification says so', async () => {
    const id = await propose('CVE-2024-1003', 'package-03');
    const { page } = await openPage(`/exceptions?open=${id}`, { session: organization.session });
    const detail = page.getByRole('dialog', { name: 'CVE-2024-1003 in package-03' });
    await organization.key.call('POST', `/api/attestations/${id}/approve`, {});
    await page.reload();
    await detail.getByRole('button', { name: 'Revoke' }).click();
    await organization.key.call('DELETE', `/api/attestations/${id}`);
    const question = page.getByRole('dialog', { name: 'Revoke the exception for CVE-2024-1003?' });
    await question.getByRole('button', { name: 'Revoke' }).click();
    await notifications(page).getByText('The exception for CVE-2024-1003 was not changed. It is withdrawn.').waitFor();
  });

  it('is the role of the user: the question has the reason, and the action is no longer offered afterwards', async () => {
    const id = await propose('CVE-2024-1002', 'package-02');
    await organization.key.call('POST', `/api/attestations/${id}/approve`, {});
    const session = await organization.member('admin');
    const members = await organization.key.list('/api/members?limit=200&role=admin');
    const { page, settle } = await openPage(`/exceptions?open=${id}`, {
      session,
      expected: [/DELETE \/api\/attestations\/\S+ was answered with 403/],
    });
    const detail = page.getByRole('dialog', { name: 'CVE-2024-1002 in package-02' });
    await detail.getByRole('button', { name: 'Revoke' }).click();
    await organization.key.call('PUT', `/api/members/${textOf(members[0] ?? {}, 'id')}`, { role: 'viewer' });
    const question = page.getByRole('dialog', { name: 'Revoke the exception for CVE-2024-1002?' });
    await question.getByRole('button', { name: 'Revoke' }).click();
    await question
      .getByRole('alert')
      .filter({ hasText: /Request req_/ })
      .waitFor();
    await settle();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await detail.getByRole('button', { name: 'Revoke' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('is a scan that was deleted: a refused cancellation shows it before the next request for the status', async () => {
    const image = 'registry.test.example/acme/deleted:v1';
    const scan = await organization.key.call('POST', '/api/scans', { image, registryId: organization.registryId });
    const scanId = textOf(scan, 'scanId');
    const { page } = await openPage(`/scans/${scanId}`, {
      session: organization.session,
      // The page does not learn of the deletion before the user acts.
      prepare: (opened) => failApi(opened, /\/events$/, { status: 429, code: 'TOO_MANY_STREAMS' }),
      expected: [/\/events was answered with 429/, ...notFound],
    });
    await page.getByRole('button', { name: 'Cancel the scan' }).waitFor();
    const held = await holdApi(page, /\/status$/);
    await organization.key.call('DELETE', `/api/scans/${scanId}`);
    await page.getByRole('button', { name: 'Cancel the scan' }).click();
    await page.getByRole('alert').filter({ hasText: 'The scan could not be loaded.Scan not found' }).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel the scan' }).count()).toBe(0);
    held.release();
  });

  it('is a report that was deleted: generating it again says why it failed, and the page does not show it any more', async () => {
    const { page } = await openPage(await completeReport(), { session: organization.session, expected: notFound });
    await page.getByRole('heading', { level: 1, name: /Posture/ }).waitFor();
    await deleteReportOf(page);
    await page.getByRole('button', { name: 'Generate again' }).click();
    await notifications(page).getByText('The report was not generated again: Report not found').waitFor();
    await expectReportGone(page);
  });

  it('is a report that was deleted: sharing it shows that it is gone', async () => {
    const { page } = await openPage(await completeReport(), { session: organization.session, expected: notFound });
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share the report' });
    await deleteReportOf(page);
    await dialog.getByRole('button', { name: 'Create the link' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectReportGone(page);
  });

  it('is a member who was removed: the row leaves the list, and a notification has the reason', async () => {
    for (const role of ['developer', 'viewer'] as const) {
      await organization.member(role);
      const members = await organization.key.list('/api/members?limit=200');
      const id = textOf(members.find(({ name }) => name === `Test ${role}`) ?? {}, 'id');
      const { page, settle } = await openPage('/settings/members', {
        session: organization.session,
        expected: notFound,
      });
      const row = page.getByRole('row', { name: new RegExp(`^Test ${role}`) });
      await row.waitFor();
      await organization.key.call('DELETE', `/api/members/${id}`);
      if (role === 'developer') await row.getByRole('combobox').selectOption('viewer');
      else {
        await row.getByRole('button', { name: 'Actions for Test viewer' }).click();
        await page.getByRole('menuitem', { name: 'Remove' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      }
      await notifications(page).getByText(`Test ${role} was not changed: Member not found`).waitFor();
      await row.waitFor({ state: 'detached' });
      await settle();
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
  });

  it('is a finding that was decided again: the undo of the earlier decision says so, and shows the later one', async () => {
    const { page, settle } = await openPage('/findings?cveId=CVE-2024-1004', { session: organization.session });
    await page.getByRole('grid', { name: 'Findings' }).focus();
    await page.keyboard.press('a');
    await notifications(page).getByText('Acknowledged: 1 row').waitFor();
    const [finding] = await organization.key.list('/api/vulnerabilities?cveId=CVE-2024-1004');
    const path = `/api/vulnerabilities/${textOf(finding ?? {}, 'id')}`;
    await organization.key.call('PUT', `${path}/triage`, { status: 'WONT_FIX' });
    await page.keyboard.press('z');
    await notifications(page).getByText('was not undone: the rows were decided again since then').waitFor();
    await settle();
    await page.getByRole('grid', { name: 'Findings' }).getByText("Won't fix").waitFor();
    expect(await organization.key.call('GET', path)).toMatchObject({ triageStatus: 'WONT_FIX' });
  });

  it('are settings: what the user did not change keeps the value of the other user', async () => {
    const { key, registryId, session } = organization;
    const registry = `/api/registries/${registryId}`;
    for (const { address, field, text, submit, path, other, stored } of [
      {
        address: '/settings/organization',
        field: 'Name',
        text: 'Renamed',
        submit: 'Store the changes',
        path: '/api/organization',
        other: { fourEyes: true },
        stored: { name: 'Renamed', fourEyes: true },
      },
      {
        address: '/settings/sla',
        field: /High/,
        text: '21',
        submit: 'Store the policy',
        path: '/api/sla-policy',
        other: { critical: 2 },
        stored: { critical: 2, high: 21 },
      },
      {
        address: `/registries/${registryId}`,
        field: 'Repositories',
        text: 'acme/api',
        submit: 'Store the settings',
        path: registry,
        other: { name: 'Production', scanning: { tagInclude: 'v*' } },
        stored: { name: 'Production', repositories: ['acme/api'], scanning: { tagInclude: 'v*' } },
      },
    ]) {
      const { page, settle } = await openPage(address, { session });
      await page.getByLabel(field).fill(text);
      await key.call('PUT', path, other);
      await page.getByRole('button', { name: submit }).click();
      await notifications(page)
        .getByRole('status')
        .or(notifications(page).getByText(/stored|changed/))
        .first()
        .waitFor();
      await settle();
      expect(await key.call('GET', path)).toMatchObject(stored);
    }
    await key.call('PUT', '/api/organization', { fourEyes: false });
  });

  it('is a saved view that was deleted: it leaves the list, and a notification has the reason', async () => {
    const { name: cookie, value } = await organization.member('developer');
    const other = organization.key.as({ cookie: `${cookie}=${value}` });
    for (const [name, button, action, verb] of [
      ['Old name', 'Change the view Old name', 'Save', 'changed'],
      ['Old view', 'Delete the view Old view', 'Delete', 'deleted'],
    ] as const) {
      const fields = { name, page: 'findings', query: 'severity=HIGH', shared: true };
      const view = await other.call('POST', '/api/saved-views', fields);
      const { page } = await openPage('/findings', { session: organization.session, expected: notFound });
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      const menu = page.getByRole('dialog', { name: 'Saved views' });
      await menu.getByRole('button', { name: button }).click();
      await other.call('DELETE', `/api/saved-views/${textOf(view, 'id')}`);
      await menu.getByRole('button', { name: action, exact: true }).click();
      await notifications(page).getByText(`The view “${name}” was not ${verb}: Saved view not found`).waitFor();
      await menu
        .getByRole('button', { name: new RegExp(name) })
        .first()
        .waitFor({ state: 'detached' });
    }
  });

  it('is a registry that was removed: a sync says why it failed, and the page does not show it any more', async () => {
    const registry = await organization.key.call('POST', '/api/registries', {
      name: 'Removed registry',
      provider: 'DOCKER_REGISTRY',
      url: 'https://removed.test.example',
      credentials: {},
      schedule: 'manual',
    });
    const path = `/registries/${textOf(registry, 'id')}`;
    const { page } = await openPage(path, { session: organization.session, expected: notFound });
    // The page reads the registry every ten seconds.
    const held = await holdApi(page, /^\/api\/registries\/reg_[^/]+$/);
    await organization.key.call('DELETE', `/api${path}`);
    await page.getByRole('button', { name: 'Sync now' }).click();
    await notifications(page).getByText('The sync was not started: Registry not found').waitFor();
    held.release();
    await page.getByRole('alert').filter({ hasText: 'The registry could not be loaded.Registry not found' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Registry', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Sync now' }).count()).toBe(0);
  });

  async function propose(cveId: string, name: string): Promise<string> {
    const proposed = await organization.key.call('POST', '/api/attestations', {
      cveId,
      package: name,
      category: 'risk_accepted',
      reason: 'The tool runs only in the build.',
      evidence: null,
      scope: { type: 'blanket' },
      expiresAt: null,
    });
    return textOf(proposed, 'id');
  }

  /** The address of a complete report. */
  async function completeReport(): Promise<string> {
    const report = await organization.key.call('POST', '/api/reports', {
      type: 'posture',
      format: 'JSON',
      frequency: 'ONE_TIME',
    });
    const path = `/reports/${textOf(report, 'id')}`;
    await expect.poll(async () => (await organization.key.call('GET', `/api${path}`))['status']).toBe('READY');
    return path;
  }

  const deleteReportOf = (page: Page) => organization.key.call('DELETE', `/api${new URL(page.url()).pathname}`);
});

async function expectReportGone(page: Page): Promise<void> {
  await page.getByRole('alert').filter({ hasText: 'The report could not be loaded.Report not found' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Report', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /Generate again|^Share$|^Delete$/ }).count()).toBe(0);
}
