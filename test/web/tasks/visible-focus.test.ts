import { expect, it } from 'vitest';
import { seededApi } from '../harness/address-of.ts';
import { addressOfPage } from '../harness/address-of-page.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectVisibleFocus } from '../harness/expect-visible-focus.ts';
import { openPage } from '../harness/open-page.ts';

const openFinding = async () => {
  const [finding] = await seededApi().list('/api/vulnerabilities?limit=1');
  return `/findings?open=${String(finding?.['id'])}`;
};

/** Pages with each kind of control, and the least number of controls that Tab reaches. */
const addresses: readonly (readonly [string, () => Promise<string>, number])[] = [
  ['the overview', async () => '/', 60],
  ['the findings', async () => '/findings', 25],
  ['a detail that scrolls', openFinding, 10],
  ['a scan', () => addressOfPage('/scans/$scanId'), 30],
  ['the wizard', async () => '/registries/connect?provider=HARBOR', 18],
  ['the members', async () => '/settings/members', 25],
];

describeInBrowser('the focus of the keyboard', () => {
  it.each(addresses)('is visible at each control of %s, also in a small window', async (_name, addressOf, least) => {
    const { page, settle } = await openPage(await addressOf());
    expect(await expectVisibleFocus(page)).toBeGreaterThanOrEqual(least);
    await page.setViewportSize({ width: 640, height: 400 });
    await page.reload();
    await settle();
    await expectVisibleFocus(page);
  });
});
