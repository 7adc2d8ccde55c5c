import { expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import { createTestOrganization, envelopeWithFindings } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

describeInBrowser('files that a later layer removes', () => {
  it('have names and sizes in the layer view and in the list of files', async () => {
    const organization = await createTestOrganization('Removed files');
    const layers = [
      {
        index: 0,
        command: 'RUN build',
        sizeBytes: 1000,
        uncompressedBytes: 5000,
        wastedBytes: 3000,
        removedFiles: [{ path: 'opt/<b>build.tar', sizeBytes: 3000 }],
      },
      { index: 1, command: 'RUN rm -r /opt', sizeBytes: 100, uncompressedBytes: 0, wastedBytes: 0 },
    ];
    const uploaded = await organization.upload('acme/removed', { ...envelopeWithFindings(1), layers });
    const address = `/scans/${textOf(uploaded, 'scanId')}`;
    const { page, settle } = await openPage(`${address}?tab=layers&layer=0`, { session: organization.session });
    const section = page.locator('section').filter({ hasText: 'Largest files that a later layer deletes or replaces' });
    expect(await section.last().innerText()).toContain('opt/<b>build.tar');
    await page.goto(`${address}?tab=files`);
    await settle();
    expect(await page.getByRole('row').filter({ hasText: 'opt/<b>build.tar' }).innerText()).toContain('removed file');
  });
});
