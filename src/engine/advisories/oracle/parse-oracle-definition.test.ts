import { describe, expect, it } from 'vitest';
import type { FeedRecord } from '../feed-record.ts';
import { parseOracleDefinition } from './parse-oracle-definition.ts';

const definition = (...versions: string[]) => `<definition class="patch"><metadata>
<title>ELSA-2024-0003: gnutls security update (MODERATE)</title>
<advisory><severity>MODERATE</severity><cve>CVE-2024-1111</cve></advisory></metadata>
<criteria operator="AND"><criterion comment="Oracle Linux 8 is installed"/>
${versions.map((version) => `<criterion comment="gnutls is earlier than ${version}"/>`).join('\n')}
</criteria></definition>`;

function channels(records: readonly FeedRecord[] | undefined): (string | undefined)[] {
  return (records ?? []).flatMap((one) =>
    one.kind === 'advisory' ? one.record.affected.map(({ channel }) => channel) : [],
  );
}

describe('an announcement of Oracle', () => {
  it.each([
    ['0:3.6.16-8.el8_9.3', undefined],
    ['10:3.6.16-8.el8_9.3_fips', 'build:fips'],
    ['2:2.17-317.0.1.ksplice1.el7', 'build:ksplice'],
    ['0:3.6.16-8.fips1.el8', undefined],
  ])('has %s in the channel %s', (version, channel) => {
    expect(channels(parseOracleDefinition(definition(version)))).toEqual([channel]);
  });

  it('keeps the usual build and that for FIPS beside each other', () => {
    const both = definition('0:3.6.16-8.el8_9.3', '10:3.6.16-8.el8_9.3_fips');
    expect(channels(parseOracleDefinition(both))).toEqual([undefined, 'build:fips']);
  });
});
