import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { osvRecord } from '../../../../test/helpers/advisory-fixtures.ts';
import { affects, npm, type OwnRematchWorld, openRematchWorld } from '../../../../test/helpers/open-rematch-world.ts';
import type { ScannedTag } from '../../../../test/helpers/rematch-world.ts';

let world: OwnRematchWorld;

beforeAll(async () => {
  world = await openRematchWorld();
});
afterAll(() => world.close());

const publish = (...npmRecords: ReturnType<typeof affects>[]) => world.publish({ records: { npm: npmRecords } });

/** Scans a tag of a new organization, and returns a function that scans it again and returns the rows of its findings. */
async function scanned(first: ScannedTag) {
  const organizationId = await world.addOrganization();
  await world.scan({ ...first, organizationId });
  return async (next: ScannedTag): Promise<string[]> => {
    await world.scan({ ...next, organizationId });
    return world.history(organizationId);
  };
}

const left = { packages: [npm('left', '1.0.0')] };

describe('a rescan of a tag', () => {
  it('names "new advisory", "advisory changed" and "withdrawn" if the image is the same and the advisories are not', async () => {
    await publish(
      affects('CVE-2024-1', 'left', '1.1'),
      affects('CVE-2024-2', 'left', '1.1'),
      affects('CVE-2024-3', 'left', '1.1'),
      affects('CVE-2024-4', 'left', '0.5'),
    );
    const rescan = await scanned(left);
    await publish(
      affects('CVE-2024-1', 'left', '1.2'),
      affects('CVE-2024-2', 'left', '0.5'),
      affects('CVE-2024-4', 'left', '1.5'),
      affects('CVE-2024-5', 'left', '1.1'),
    );
    expect(await rescan(left)).toEqual([
      'CVE-2024-1 1: found by scan - 2: replaced',
      'CVE-2024-2 1: found by scan - 2: advisory changed',
      'CVE-2024-3 1: found by scan - 2: withdrawn',
      'CVE-2024-1 2: advisory changed -',
      'CVE-2024-4 2: advisory changed -',
      'CVE-2024-5 2: new advisory -',
    ]);
  });

  it('names "image changed" for packages of another image, also if the advisories differ', async () => {
    await publish(affects('CVE-2024-1', 'left', '1.1.0'), affects('CVE-2024-2', 'right', '1.1.0'));
    const rescan = await scanned(left);
    await publish(affects('CVE-2024-1', 'left', '1.1.0'), affects('CVE-2024-2', 'right', '1.2.0'));
    expect(await rescan({ packages: [npm('right', '1.0.0')] })).toEqual([
      'CVE-2024-1 1: found by scan - 2: image changed',
      'CVE-2024-2 2: image changed -',
    ]);
  });

  it('names "image changed" for a package that another release of the operating system judges in another way', async () => {
    const fixedIn = (release: string, fixed: string) =>
      osvRecord('DEBIAN-CVE-2024-1001', `Debian:${release}`, 'openssl', [{ introduced: '0' }, { fixed }]);
    const of12 = fixedIn('12', '4.0');
    const affected = [...(of12.affected as object[]), ...(fixedIn('13', '2.0').affected as object[])];
    await world.publish({ records: { Debian: [{ ...of12, affected }] } });
    const packages = [{ type: 'deb', name: 'openssl', version: '3.0' }];
    const debian = (versionId: string) => ({ packages, operatingSystem: { id: 'debian', versionId, name: 'Debian' } });
    const rescan = await scanned(debian('12'));
    expect(await rescan(debian('13'))).toEqual(['CVE-2024-1001 1: found by scan - 2: image changed']);
  });

  it('names "new advisory" for a package that another image still has', async () => {
    await publish(affects('CVE-2024-1', 'right', '9.0.0'));
    const rescan = await scanned(left);
    await publish(affects('CVE-2024-2', 'left', '1.1.0'));
    expect(await rescan({ packages: [npm('left', '1.0.0'), npm('more', '1.0.0')] })).toEqual([
      'CVE-2024-2 2: new advisory -',
    ]);
  });

  it('names "engine" if another revision of the engine finds other packages in the same image', async () => {
    await publish(affects('CVE-2024-1', 'left', '1.1.0'), affects('CVE-2024-2', 'right', '1.1.0'));
    const same = { content: 'one image' };
    const rescan = await scanned({ ...left, ...same });
    expect(await rescan({ packages: [npm('right', '1.0.0')], ...same, engineRevision: 'test 2' })).toEqual([
      'CVE-2024-1 1: found by scan - 2: engine',
      'CVE-2024-2 2: engine -',
    ]);
  });

  it('names "found by scan" in the first result of a tag only', async () => {
    await publish(affects('CVE-2024-1', 'left', '1.1.0'));
    const rescan = await scanned({ packages: [] });
    expect(await rescan(left)).toEqual(['CVE-2024-1 2: image changed -']);
  });
});
