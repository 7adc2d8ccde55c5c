import { type JudgedRecord, onlySilent } from '../difference-context.ts';
import { isOfOtherBuild } from '../other-build.ts';
import type { Reason } from './reason.ts';

export const errataWithoutCve: Reason = {
  id: 'errata-without-cve',
  text: 'The record of an erratum lists no CVE, or names them in the links of its reports only (ALSA-2023:6077). Errata of other module streams, which may list the CVE, do not count. The databases of trivy and grype have errata by the listed CVEs only. Plimsoll reports the linked CVEs or else the erratum, and OSV-Scanner the erratum.',
  explains: (context) => {
    const affecting = context.records.filter((one) => one.isAffected === true && !isOfOtherBuild(one, context));
    return (
      context.isOwn &&
      onlySilent(context, 'trivy', 'grype') &&
      affecting.length > 0 &&
      affecting.every(isErratumWithoutCve)
    );
  },
};

function isErratumWithoutCve({ record: { id, aliases = [], upstream = [], related = [] } }: JudgedRecord): boolean {
  return (
    /^(?:AL|RL|RX|RH)[SBE]A-/.test(id) && ![...aliases, ...upstream, ...related].some((name) => name.startsWith('CVE-'))
  );
}
