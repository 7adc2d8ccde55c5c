import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrameworkKey, frameworkKeys } from '../../src/compliance/framework.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { limitAccess, seedCached, seedSlow, setPolicy } from '../helpers/known-histories.ts';
import { createPackClient } from '../helpers/pack-client.ts';
import { seedHalfYear } from '../helpers/pack-history.ts';

/**
 * Three histories of half a year, and the answer of every control of every framework for the images `neglected`, `slow` and `kept`, in this
 * order. The answers were determined manually, question by question. V is VERIFIED, W WARNING, F FAILED, - NOT_APPLICABLE.
 * | question | neglected | slow | kept |
 * | --- | --- | --- | --- |
 * | population-scanned | F: two of three tags have no result | V | V |
 * | scanned-regularly 30, 31 | F: 60, 100 and 180 days | F: 40 days | V: 10 days |
 * | scanned-regularly 90 | F: 100 and 180 days | V | V |
 * | advisories-current 7 | W: a day, of the only assessed tag | V: three days | V: a day |
 * | advisories-current 1 | W | F: all six scans | V |
 * | provenance, inventory, severity | W: two tags were not assessed | V | V |
 * | remediated-in-time, own deadlines | F: a high one of 180 days | F: a critical one of 20 days, 15 allowed | V |
 * | remediated-in-time, critical 30 | F | W: a medium one of 60 days, 60 allowed | V |
 * | remediated-in-time, 30/30/90/180 | F | V: 20, 60 and 10 days | V |
 * | remediated-in-time, 30 | F | W: the medium one | V |
 * | closed-in-time, any | F: a critical one after 60 days | F: 2 of 3, 1 of 2, 1 of 1 or 2 of 2 missed | V: after 10 days |
 * | exploited-closed | W: none, but two tags were not assessed | W: one of 10 days | V |
 * | closure-proven | V | V | V |
 * | exceptions-controlled | -: there is none | W: one without expiry | V |
 * | images-checked | F with `non-root-user`, else W: not known | F with `no-sudo`, else V | V; - for `healthcheck` only |
 * | access-limited | W: keys that never expire | V | V |
 * | audit-intact | V | V | V |
 * | reviewed, of controls about systems or people | W: no recorded review | W | W |
 */
const answers: Readonly<Record<FrameworkKey, Readonly<Record<string, string>>>> = {
  soc2: {
    'CC2.1': 'FWW',
    'CC3.2': 'FWW',
    'CC4.1': 'FFV',
    'CC4.2': 'FFW',
    'CC6.1': 'WWW',
    'CC6.2': 'WWW',
    'CC6.3': 'FWW',
    'CC6.4': '---',
    'CC6.6': '---',
    'CC6.8': 'WVV',
    'CC7.1': 'FFV',
    'CC7.2': '---',
    'CC7.4': 'WWW',
    'CC7.5': '---',
    'CC8.1': 'FFW',
    'CC9.1': '---',
    'CC9.2': 'WWW',
  },
  'pci-dss': {
    '2.2.1': 'FVV',
    '2.2.2': 'WVV',
    '2.2.4': 'WFV',
    '2.2.6': 'FVV',
    '5.2.1': '---',
    '6.2.3': '---',
    '6.3.1': 'FVV',
    '6.3.2': 'FVV',
    '6.3.3': 'FFV',
    '7.2.4': 'WWW',
    '8.6.2': 'WVV',
    '10.3.2': 'WWW',
    '10.3.4': 'WWW',
    '11.3.1': 'FFV',
    '11.3.1.1': 'FFV',
    '11.3.1.2': '---',
    '11.3.1.3': 'FVV',
    '11.3.2': '---',
    '11.4.1': '---',
    '11.5.2': '---',
    '12.5.1': 'FWW',
  },
  'nist-800-53': {
    'RA-5': 'FFV',
    'RA-5(2)': 'WVV',
    'RA-5(3)': 'FVV',
    'RA-5(6)': 'FFV',
    'RA-5(11)': '---',
    'RA-7': 'FFW',
    'SI-2': 'FFV',
    'SI-2(2)': 'FFV',
    'SI-2(3)': 'FFV',
    'SI-5': 'WWV',
    'SI-7': 'WVV',
    'CA-5': 'FFW',
    'CA-7': 'FFV',
    'CM-6': 'FVV',
    'CM-7': 'WFV',
    'CM-8': 'FWW',
    'CM-8(1)': 'FFV',
    'CM-8(3)': 'FFW',
    'SA-22': 'WVV',
    'SR-3': 'WWW',
    'SR-4': 'WVV',
    'IA-5(7)': 'WVV',
    'CM-14': '---',
    'AC-2': 'WWW',
    'AU-9': 'WWW',
  },
  hipaa: {
    '164.308(a)(1)(ii)(A)': 'FWW',
    '164.308(a)(1)(ii)(B)': 'FFW',
    '164.308(a)(1)(ii)(D)': 'WWW',
    '164.308(a)(4)(ii)(C)': 'WWW',
    '164.308(a)(5)(ii)(B)': '---',
    '164.308(a)(5)(ii)(D)': 'WWW',
    '164.308(a)(6)(ii)': '---',
    '164.308(a)(7)(ii)(A)': '---',
    '164.308(a)(8)': 'FFW',
    '164.310(a)(1)': '---',
    '164.310(d)(1)': '---',
    '164.312(a)(1)': 'FFW',
    '164.312(a)(2)(i)': 'WWW',
    '164.312(a)(2)(iv)': '---',
    '164.312(b)': 'WWW',
    '164.312(c)(1)': 'WWW',
    '164.312(d)': 'WWW',
    '164.312(e)(1)': '---',
  },
  fedramp: {
    'RA-5': 'FFV',
    'RA-5(2)': 'WFV',
    'RA-5(3)': 'FVV',
    'RA-5(5)': '---',
    'RA-5(11)': '---',
    'RA-7': 'FWW',
    'SI-2': 'FFV',
    'SI-2(2)': 'FFV',
    'SI-2(3)': 'FFV',
    'SI-3': '---',
    'SI-5': 'WFV',
    'SI-7': 'WVV',
    'CA-5': 'FWW',
    'CA-7': 'FFV',
    'CA-8': '---',
    'CM-6': 'FVV',
    'CM-7': 'WFV',
    'CM-8': 'FFW',
    'CM-8(1)': 'FFV',
    'CM-8(3)': 'FFW',
    'SA-22': 'WVV',
    'SR-3': 'WWW',
    'SR-8': '---',
    'SR-11': 'WVV',
    'IA-5(7)': 'WVV',
    'AC-2': 'WWW',
    'AC-6': 'FFW',
    'AU-9': 'WWW',
    'Containers-1': 'FFV',
    'Containers-2': 'WWW',
    'Containers-3': 'FFV',
    'Containers-4': '---',
    'Containers-5': 'FFW',
    'Containers-6': 'WWW',
  },
  'iso-27001': {
    'A.5.7': 'WWV',
    'A.5.9': 'FWW',
    'A.5.17': 'WWW',
    'A.5.18': 'WWW',
    'A.5.21': 'WWW',
    'A.5.26': '---',
    'A.5.33': 'WWW',
    'A.5.36': 'FFW',
    'A.8.2': 'FWW',
    'A.8.7': '---',
    'A.8.8': 'FFV',
    'A.8.9': 'FFV',
    'A.8.15': 'WWW',
    'A.8.16': '---',
    'A.8.18': 'WFV',
    'A.8.19': 'WVV',
    'A.8.28': '---',
    'A.8.29': 'FVV',
    'A.8.32': '---',
  },
  cmmc: {
    'RA.L2-3.11.2': 'FFV',
    'RA.L2-3.11.3': 'FFV',
    'SI.L2-3.14.1': 'FFV',
    'SI.L2-3.14.2': '---',
    'SI.L2-3.14.3': 'WWV',
    'SI.L2-3.14.5': '---',
    'CM.L2-3.4.1': 'FWW',
    'CM.L2-3.4.2': 'FVV',
    'CM.L2-3.4.3': '---',
    'CM.L2-3.4.6': 'WFV',
    'CM.L2-3.4.7': 'WFV',
    'CM.L2-3.4.8': '---',
    'AC.L2-3.1.1': 'WWW',
    'AC.L2-3.1.5': 'FFW',
    'AU.L2-3.3.1': 'WWW',
    'AU.L2-3.3.8': 'WWW',
    'IA.L2-3.5.3': 'WWW',
    'IA.L2-3.5.10': 'WWW',
    'CA.L2-3.12.2': 'FFW',
    'CA.L2-3.12.3': 'FFV',
    'SC.L2-3.13.1': '---',
    'SI.L2-3.14.6': '---',
  },
  'cis-docker': {
    '1.2.2': '---',
    '4.1': 'FVV',
    '4.2': '---',
    '4.3': 'WFV',
    '4.4': 'FFV',
    '4.5': '---',
    '4.6': 'WV-',
    '4.7': 'WVV',
    '4.8': 'WVV',
    '4.9': 'WVV',
    '4.10': 'WVV',
    '4.11': 'WVV',
    '4.12': '---',
    '5.5': '---',
    '5.7': 'WVV',
    '5.27': 'WV-',
    '5.28': 'WVV',
    '6.1': '---',
  },
};

const letters: Readonly<Record<string, string>> = { VERIFIED: 'V', WARNING: 'W', FAILED: 'F', NOT_APPLICABLE: '-' };

let api: TestApi;
let neglected: { templateId: string; scope: object };
const images: string[] = [];
beforeAll(async () => {
  api = await createTestApi();
  const { kysely: db } = api.database;
  const { image } = await seedHalfYear(db, api.first.id);
  neglected = { templateId: '', scope: { images: [image] } };
  await setPolicy(db, api.second.id);
  await limitAccess(db, api.second.id);
  images.push(await seedSlow(db, api.second.id), await seedCached(db, api.second.id));
});
afterAll(() => api.close());

async function documentsOf(templateId: FrameworkKey) {
  const [first, second] = [createPackClient(api), createPackClient(api, api.second)];
  const asked = { ...neglected, templateId, outputFormats: ['JSON'], selectedSections: ['summary'] };
  const documents = [await first.documentOf(await first.made(asked))];
  for (const image of images)
    documents.push(await second.documentOf(await second.made({ ...asked, scope: { images: [image] } })));
  return documents;
}

describe('packs over half a year give the manually determined answer for every control', () => {
  it.each(frameworkKeys)('%s', async (templateId) => {
    const said = new Map<string, string>();
    for (const { datasets } of await documentsOf(templateId)) {
      for (const { control, status } of datasets.controls.rows)
        said.set(control, `${said.get(control) ?? ''}${letters[status]}`);
    }
    expect(Object.fromEntries(said)).toEqual(answers[templateId]);
  });

  it('state the numbers on which the answers are based', async () => {
    const numbers = (await documentsOf('pci-dss')).map(({ datasets }) => {
      const rows: { control: string; rule: string; facts: string }[] = datasets.outcomes.rows;
      return ['6.3.3', '11.3.1', '11.3.1.1'].flatMap((control) =>
        rows.filter((row) => row.control === control).map(({ rule, facts }) => `${control} ${rule}: ${facts}`),
      );
    });
    const own = 'critical 15, high 45, medium 60, low 90';
    const pci = 'critical 30, high 45, medium 60, low 90';
    const seen = 'tagsInScope: 1; tagsNotScanned: 0; tagsPartlyAssessed: 0';
    expect(numbers[1]).toEqual([
      `6.3.3 remediated-in-time: deadlineDays: ${pci}; open: 3; excepted: 1; criticalOrHighLate: 0; othersLate: 1; unratedBeyondShortest: 0; malicious: 0`,
      `6.3.3 closed-in-time: deadlineDays: ${pci}; closed: 1; closedLate: 0; openLate: 1; notYetDue: 2; closedUnderException: 0; unrated: 0`,
      '6.3.3 exploited-closed: allowedDays: 14; open: 1; openTooLong: 0',
      '11.3.1 population-scanned: tagsInScope: 1; scanned: 1; partlyAssessed: 0; scanFailed: 0; earlier: 0; never: 0',
      `11.3.1 scanned-regularly: allowedDays: 90; tagsInScope: 1; tagsWithGap: 0; longestGapDays: 40; tagsNotScanned: 0; tagsPartlyAssessed: 0`,
      `11.3.1 advisories-current: allowedDays: 7; scans: 6; withOldAdvisories: 0; withoutAdvisories: 0; oldestDays: 3; ${seen}`,
      `11.3.1 remediated-in-time: deadlineDays: ${own}; open: 3; excepted: 1; criticalOrHighLate: 1; othersLate: 1; unratedBeyondShortest: 0; malicious: 0`,
      '11.3.1 closure-proven: closed: 1; withoutRescan: 0; closedUnderException: 0',
      `11.3.1.1 remediated-in-time: deadlineDays: ${own}; open: 3; excepted: 1; criticalOrHighLate: 1; othersLate: 1; unratedBeyondShortest: 0; malicious: 0`,
      `11.3.1.1 closed-in-time: deadlineDays: ${own}; closed: 1; closedLate: 0; openLate: 2; notYetDue: 1; closedUnderException: 0; unrated: 0`,
      '11.3.1.1 exceptions-controlled: inForce: 1; withoutApprover: 0; selfApproved: 0; withoutExpiry: 1; lapsedInPeriod: 0',
    ]);
    expect(numbers[2]).toContain(
      `11.3.1 scanned-regularly: allowedDays: 90; tagsInScope: 1; tagsWithGap: 0; longestGapDays: 10; tagsNotScanned: 0; tagsPartlyAssessed: 0`,
    );
    expect(numbers[2]).toContain(
      `6.3.3 closed-in-time: deadlineDays: ${pci}; closed: 1; closedLate: 0; openLate: 0; notYetDue: 1; closedUnderException: 0; unrated: 0`,
    );
    expect(numbers[0]).toContain(
      '11.3.1 scanned-regularly: allowedDays: 90; tagsInScope: 3; tagsWithGap: 2; longestGapDays: 180',
    );
  });
});
