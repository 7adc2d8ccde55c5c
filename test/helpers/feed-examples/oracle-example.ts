import type { FeedExample } from './feed-example.ts';

/**
 * Two OVAL definitions of our own, compressed with bzip2, for which Node has no compressor: ELSA-2024-0001 about nodejs and npm of the module
 * nodejs:18 (CVE-2024-1111, CVE-2024-2222) and ELSA-2024-0002 about glibc with a build of Ksplice (CVE-2024-3333).
 */
const compressed = [
  'QlpoOTFBWSZTWVbPPNcAAMlfgEAQUWv+/68n3UC//9/gQALHdyu4AASiCKD0T0Ggj1PUwAE0NpDyGowEppNEao0yNGmmQADJkANGgAEppU0ATJ',
  'tBMQzUyZPSfqJgmTRpgAqiIJk1PJijSepNpNNPUHqGEYgaZHpIq1dl5PBUEk5fJSHRGBWGgbh6HGGB44nXiyWVXLAWppxHQwVBQzqVRtkute2u',
  '0VjruVN2oVTLERZIAQ3j3/pY5vwM1VH5rSjfVxv8HCYnZ2xxW20emt8pPQm3yQYf+gBNTNBEjuxBmsQSjYQhRjDvcvEswi7drYUBDl5lS0q5BM',
  'tEDkDwzE+F0SgYUXyrOIcqPbMemH6RKWp7kql8sygYWWY8HdX/WEQ0SEDISQJCXzaJQ5oQR+LtKTCtZlk9sNvxEds3ZTSEUpuwJkklNPAhE3hr',
  'IGzUDAsms740/A/R9ILbftFnW8UY04PfQeXwJCMOCXCrNil/ccmzB/Rv3vkj19ynoTMk+b0ooXvM8UVfH+D7DJ3ngkxRXKO/5xTF3+Vaj2PyqN',
  '2qNkSNE0JURi4Gi9guXvn7ZrX5E0pHAzco37OdY65ia/5csisJzNni4WR2sJhHY+CWWHlHM5ozIZw/nFcaHj0Ixz+5TLjumE10tXEaliTH9YKv',
  'tiy0YLpgotHI8ipD6c4LjWxHjqYaWuiwk1cpjpExiejV8Y6ZndiyyW90UqLW7T6uqbxVrjCsRGE5dIOi5NjSYsXCTnzPDk64hbERjMJRojOLZ6',
  'GzNtS66xzaIv6ruLQtR+MTFETZ56VIaIhgodZNhthEfRNnF22KdSY7FrrbN1PJiefNRgxSKmBVRFkIXwmMpmYYsVDW5GytV9EcH1xVuyNkUiOo',
  'stJwx3Mfhbav1USl/4u5IpwoSCtnnmuA',
];

export const oracleExample: FeedExample = {
  feedId: 'oracle',
  bytes: Buffer.from(compressed.join(''), 'base64'),
  records: 2,
};
