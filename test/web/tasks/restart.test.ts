import { expect, it, onTestFinished } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import { type RunningService, startService } from '../../helpers/service.ts';
import { trustOwnAddresses } from '../harness/client-address.ts';
import { createTestOrganization, envelopeWithFindings } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

/** Requests that found no service, or one that stops or starts. */
const unreachable = [/ failed: net::ERR_| was answered with 503$/];

describeInBrowser('pages that are open while the service restarts', () => {
  it('follow a scan again, and keep a form until it can be sent, without a reload', async () => {
    let service = await startService({ environment: trustOwnAddresses });
    onTestFinished(async () => void (await service.stop()));
    const organization = await createTestOrganization('Restart', service);
    await organization.upload('acme/api', envelopeWithFindings(3));
    const image = 'registry.test.example/acme/queued:v1';
    const scan = await organization.key.call('POST', '/api/scans', { image, registryId: organization.registryId });
    const scanId = textOf(scan, 'scanId');
    const opened = { service: service.url, session: organization.session, expected: unreachable };
    const { page: scanPage } = await openPage(`/scans/${scanId}`, opened);
    const live = scanPage.getByText('Live: each change is shown at once.');
    await live.waitFor();
    const { page } = await openPage('/exceptions', opened);
    await page.getByRole('button', { name: 'Propose an exception' }).click();
    const dialog = page.getByRole('dialog', { name: 'Propose an exception' });
    await dialog.getByLabel('Vulnerability').fill('CVE-2024-1001');
    await dialog.getByLabel('Package').fill('package-01');
    await dialog.getByLabel('Reason').fill('The tool runs only in the build.');
    await dialog.getByText('1 open finding').waitFor();

    // The stream has ended, and the page requests the status instead.
    const refused = scanPage.waitForEvent('requestfailed', (request) => !request.url().endsWith('/events'));
    await service.stop({ keepData: true });
    await dialog.getByRole('button', { name: 'Propose the exception' }).click();
    await dialog.getByText(/cannot be reached/i).waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('The tool runs only in the build.');
    await live.waitFor({ state: 'detached' });
    await refused;
    expect(await scanPage.getByRole('heading', { level: 1 }).innerText()).toContain('queued');

    service = await restart(service);
    await live.waitFor();
    await organization.key.call('POST', `/api/scans/${scanId}/cancel`);
    await scanPage.getByText('The scan was cancelled').waitFor();
    await dialog.getByRole('button', { name: 'Propose the exception' }).click();
    await page.getByRole('dialog', { name: 'CVE-2024-1001 in package-01' }).getByText('1 open finding').waitFor();
  });
});

/** The same address, data and keys, as after an upgrade. */
function restart({ url, dataDir, apiKey }: RunningService): Promise<RunningService> {
  return startService({ dataDir, apiKey, environment: { ...trustOwnAddresses, PLIMSOLL_PORT: new URL(url).port } });
}
