import type { FeedExample } from './feed-example.ts';

const definition = (
  cve: string,
  patchable: string,
  comment: string,
) => `<definition class="vulnerability" id="x" version="1"><metadata>
<title>${cve} affecting a package</title><reference ref_id="${cve}" source="CVE"/><patchable>${patchable}</patchable>
<advisory_date>2024-07-23T22:05:39Z</advisory_date><severity>High</severity></metadata>
<criteria operator="AND"><criterion comment="${comment}" test_ref="t"/></criteria></definition>`;

const text = `<oval_definitions xmlns="http://oval.mitre.org/XMLSchema/oval-definitions-5"><generator/><definitions>
${definition('CVE-2024-1111', 'true', 'Package vim is earlier than 9.0.2121-1, affected by CVE-2024-1111')}
${definition('CVE-2024-2222', 'false', 'Package vim is installed with version 9.1.0-1 or earlier')}
${definition('CVE-2024-3333', 'Not Applicable', 'Package vim is installed with version 9.1.0-1 or earlier')}
</definitions></oval_definitions>
`;

export const azureLinuxExample: FeedExample = {
  feedId: 'azure-linux',
  part: '3',
  bytes: Buffer.from(text),
  records: 2,
};
