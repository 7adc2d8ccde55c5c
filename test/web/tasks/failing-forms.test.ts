import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type ServiceClient, textOf } from '../../../tools/seed/service-client.ts';
import { failApi } from '../harness/answer-api.ts';
import { createTestOrganization, type TestOrganization } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import {
  expectedProblems,
  expectFailuresExplained,
  expectSentOnce,
  type FailingForm,
  failChanges,
} from '../harness/failing-form.ts';
import { openPage } from '../harness/open-page.ts';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click();
const member = (item: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Actions for Test viewer' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const registryName = 'Test registry';
/** The value of the choice “Without credentials”. */
const withoutCredentials = '-1';
const address = { Address: 'https://other.test.example' };

/** Forms by the ids of the organization of this file. */
const forms: readonly ((ids: Ids) => FailingForm)[] = [
  () => ({
    name: 'a registry',
    address: '/registries/connect?provider=DOCKER_REGISTRY',
    request: /^\/api\/registries$/,
    fields: { Name: 'Other', ...address, Kind: withoutCredentials },
    submit: 'Connect the registry',
  }),
  () => ({
    name: 'a test of a registry that is not stored',
    address: '/registries/connect?provider=DOCKER_REGISTRY',
    request: /\/test-connection$/,
    fields: { Name: 'Other', ...address, Kind: withoutCredentials },
    submit: 'Test the connection',
  }),
  ({ cloudRegistry }) => ({
    name: 'a test of a stored registry',
    address: `/registries/${cloudRegistry}`,
    request: /\/test-connection$|\/test$/,
    submit: 'Test the connection',
  }),
  ({ cloudRegistry }) => ({
    name: 'a test of a changed connection',
    address: `/registries/${cloudRegistry}?edit=connection`,
    request: /\/test-connection$|\/test$/,
    fields: { ...address, Kind: withoutCredentials },
    submit: 'Test the connection',
  }),
  ({ cloudRegistry }) => ({
    name: 'a changed connection',
    address: `/registries/${cloudRegistry}?edit=connection`,
    request: /^\/api\/registries\//,
    fields: { ...address, Kind: withoutCredentials },
    submit: 'Store the connection',
  }),
  ({ sensorRegistry }) => ({
    name: 'settings of a registry',
    address: `/registries/${sensorRegistry}`,
    request: /^\/api\/registries\//,
    fields: { Name: 'Other', Repositories: 'acme/api' },
    submit: 'Store the settings',
  }),
  ({ sensorRegistry }) => ({
    name: 'a disconnection with the results',
    address: `/registries/${sensorRegistry}`,
    open: press('Disconnect'),
    request: /^\/api\/registries\//,
    checks: ['Also delete its images, scans and findings'],
    fields: { [`Type ${registryName} to confirm`]: registryName },
    submit: 'Disconnect',
  }),
  ({ sensorRegistry }) => ({
    name: 'the removal of a sensor',
    address: `/registries/${sensorRegistry}`,
    open: press('Remove the sensor sensor-1'),
    request: /^\/api\/sensors\//,
    submit: 'Remove',
  }),
  ({ sensorRegistry }) => ({
    name: 'a key for another sensor',
    address: `/registries/${sensorRegistry}`,
    open: (page) => page.getByText('Start another sensor').click(),
    request: /^\/api\/api-keys$/,
    submit: 'Create a key for another sensor',
  }),
  ({ cloudRegistry }) => ({
    name: 'a webhook of a registry',
    address: `/registries/${cloudRegistry}`,
    request: /\/webhook$/,
    submit: 'Create the webhook address',
  }),
  () => ({
    name: 'a report with a schedule',
    address: '/reports?create=executive',
    request: /^\/api\/reports$/,
    fields: { Format: 'XLSX', Frequency: 'WEEKLY' },
    submit: 'Create the report and schedule',
  }),
  () => ({
    name: 'destinations of a schedule',
    address: '/reports?tab=schedules',
    open: press(/^Destinations of/),
    request: /^\/api\/report-schedules\//,
    checks: ['Board'],
    submit: 'Save',
  }),
  () => ({
    name: 'the end of a schedule',
    address: '/reports?tab=schedules',
    open: press(/^End the schedule of/),
    request: /^\/api\/report-schedules\//,
    submit: 'End the schedule',
  }),
  () => ({
    name: 'a destination for e-mail',
    address: '/reports?tab=destinations&new=destination',
    request: /^\/api\/report-destinations$/,
    fields: { Name: 'Auditors', Kind: 'email', Recipients: 'auditor@test.example' },
    submit: 'Create the destination',
  }),
  () => ({
    name: 'a webhook for reports',
    address: '/reports?tab=destinations&new=destination',
    request: /^\/api\/report-destinations$/,
    fields: { Name: 'Chat', Kind: 'webhook', Address: 'https://hooks.test.example/in' },
    submit: 'Create the destination',
  }),
  () => ({
    name: 'a bucket for reports',
    address: '/reports?tab=destinations&new=destination',
    request: /^\/api\/report-destinations$/,
    fields: {
      Name: 'Store',
      Kind: 'bucket',
      Endpoint: 'https://s3.test.example',
      Region: 'eu-west-1',
      Bucket: 'reports',
      Prefix: 'plimsoll/',
      'Access key id': 'id',
      'Secret access key': 'secret',
    },
    submit: 'Create the destination',
  }),
  () => ({
    name: 'a test message',
    address: '/reports?tab=destinations',
    request: /^\/api\/report-destinations\/.*\/test$/,
    submit: 'Send a test message to Board',
  }),
  () => ({
    name: 'the deletion of a destination',
    address: '/reports?tab=destinations',
    open: press('Delete the destination Board'),
    request: /^\/api\/report-destinations\//,
    submit: 'Delete the destination',
  }),
  () => ({
    name: 'the SLA policy',
    address: '/settings/sla',
    request: /^\/api\/sla-policy$/,
    fields: { Critical: '3', High: '14' },
    submit: 'Store the policy',
  }),
  () => ({
    name: 'an exception',
    address: '/exceptions?propose=true',
    request: /^\/api\/attestations$/,
    fields: {
      Vulnerability: 'CVE-2022-42889',
      Package: 'commons-text',
      Category: 'risk_accepted',
      Reason: 'Only used in the build',
      'Evidence (optional)': 'The image of the build',
      Ends: 'never',
    },
    submit: 'Propose the exception',
  }),
  ...['Approve', 'Reject'].map((submit) => ({ proposed }: Ids) => ({
    name: `the decision to ${submit.toLowerCase()} an exception`,
    address: `/exceptions?open=${proposed}`,
    request: /^\/api\/attestations\//,
    fields: { 'Note (optional)': 'The build is not deployed' },
    submit,
  })),
  ({ approved }) => ({
    name: 'the end of an exception',
    address: `/exceptions?open=${approved}`,
    open: press('Revoke'),
    request: /^\/api\/attestations\//,
    submit: 'Revoke',
  }),
  () => ({
    name: 'a review',
    address: '/compliance?tab=reviews',
    open: press('Record a review'),
    request: /^\/api\/reviews$/,
    fields: {
      Reviewed: 'audit_log',
      'First day (UTC)': '2026-01-01',
      'Last day (UTC), included': '2026-01-31',
      'What was reviewed, and the result': 'All entries',
    },
    submit: 'Record the review',
  }),
  () => ({
    name: 'an invite',
    address: '/settings/members?new=true',
    request: /^\/api\/invites$/,
    fields: { 'E-mail address': 'new@test.example', Role: 'developer' },
    submit: 'Create the invite',
  }),
  () => ({
    name: 'the withdrawal of an invite',
    address: '/settings/members',
    open: press('Withdraw the invite of invited@test.example'),
    request: /^\/api\/invites\//,
    submit: 'Withdraw',
  }),
  () => ({
    name: 'the suspension of a member',
    address: '/settings/members',
    open: member('Suspend'),
    request: /^\/api\/members\//,
    submit: 'Suspend',
  }),
  () => ({
    name: 'the removal of a member',
    address: '/settings/members',
    open: member('Remove'),
    request: /^\/api\/members\//,
    submit: 'Remove',
  }),
  () => ({
    name: 'a reset link of a member',
    address: '/settings/members',
    open: member('Create a reset link'),
    request: /^\/api\/members\//,
    submit: 'Create the link',
  }),
  () => ({
    name: 'an API key',
    address: '/settings/keys?new=true',
    request: /^\/api\/api-keys$/,
    fields: { Name: 'Pipeline' },
    submit: 'Create the key',
  }),
  () => ({
    name: 'a sensor key',
    address: '/settings/keys?new=true',
    request: /^\/api\/api-keys$/,
    fields: { Name: 'Uploads', Use: 'sensor', 'Images whose results it uploads': 'acme/*' },
    submit: 'Create the key',
  }),
  () => ({
    name: 'the revocation of a key',
    address: '/settings/keys',
    open: press('Revoke the key Pipeline of a test'),
    request: /^\/api\/api-keys\//,
    submit: 'Revoke',
  }),
  () => ({
    name: 'the name of the organization',
    address: '/settings/organization',
    request: /^\/api\/organization$/,
    fields: { Name: 'Northwind and partners' },
    submit: 'Store the changes',
  }),
];

interface Ids {
  cloudRegistry: string;
  sensorRegistry: string;
  /** A proposed exception. */
  proposed: string;
  approved: string;
}

const noIds: Ids = { cloudRegistry: '', sensorRegistry: '', proposed: '', approved: '' };

describeInBrowser('a form whose request fails', () => {
  let organization: TestOrganization;
  let ids = noIds;
  beforeAll(async () => {
    organization = await createTestOrganization('Failing forms');
    await organization.member('viewer');
    ids = await createRecords(organization.key, organization.registryId);
  });

  it.each(forms.map((form) => [form(noIds).name, form] as const))(
    '%s: is sent once by a double click, says what happened in place, and keeps what the user entered and the focus',
    async (_name, describeForm) => {
      const form = describeForm(ids);
      let answer: Parameters<typeof expectFailuresExplained>[2] extends (one: infer One) => void ? One : never;
      const { page, settle } = await openPage(form.address, {
        session: organization.session,
        prepare: async (opened) => {
          await showOffline(opened);
          await failChanges(opened, form.request, () => answer);
        },
        expected: expectedProblems,
      });
      await form.open?.(page);
      await settle();
      await expectSentOnce(page, form);
      await expectFailuresExplained(page, form, (next) => {
        answer = next;
      });
    },
  );

  it('the role of a member says in its row why it was not changed', async () => {
    const { page } = await openPage('/settings/members', {
      session: organization.session,
      prepare: (opened) =>
        failApi(opened, /^\/api\/members\/usr_/, { status: 409, code: 'CONFLICT', message: 'Made to fail' }),
      expected: expectedProblems,
    });
    const row = page.getByRole('row', { name: 'Test viewer' });
    await row.getByRole('combobox').selectOption('developer');
    await expect
      .poll(() => row.getByRole('alert').allTextContents())
      .toEqual([expect.stringMatching(/Made to fail.*req_of/)]);
    expect(await row.getByRole('combobox').inputValue()).toBe('viewer');
    expect(await page.getByRole('region', { name: 'Notifications' }).innerText()).toBe('');
  });
});

/** Records that the forms change, delete or name. */
async function createRecords(key: ServiceClient, sensorRegistry: string): Promise<Ids> {
  const registry = await key.call('POST', '/api/registries', {
    name: 'Cloud registry',
    provider: 'DOCKER_REGISTRY',
    url: 'https://cloud.test.example',
    credentials: {},
    schedule: 'manual',
  });
  await key.call('POST', '/api/report-destinations', {
    name: 'Board',
    kind: 'webhook',
    webhook: { url: 'https://hooks.test.example/board' },
  });
  await key.call('POST', '/api/reports', { type: 'executive', format: 'JSON', frequency: 'MONTHLY' });
  await key.call('POST', '/api/invites', { email: 'invited@test.example', role: 'viewer' });
  await key.call('POST', '/api/api-keys', { name: 'Pipeline of a test', role: 'ci' });
  const propose = async (cveId: string) =>
    textOf(
      await key.call('POST', '/api/attestations', {
        cveId,
        package: 'commons-text',
        category: 'not_applicable',
        reason: 'Only used in the build',
        scope: { type: 'blanket' },
      }),
      'id',
    );
  const approved = await propose('CVE-2022-42890');
  await key.call('POST', `/api/attestations/${approved}/approve`);
  return { cloudRegistry: textOf(registry, 'id'), sensorRegistry, proposed: await propose('CVE-2022-42889'), approved };
}

/** A sensor counts as offline two minutes after its last request, for which a test does not wait. */
async function showOffline(page: Page): Promise<void> {
  await page.route(/\/sensor-status$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"online"', '"offline"') });
  });
}
