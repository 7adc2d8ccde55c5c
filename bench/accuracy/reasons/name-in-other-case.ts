import { type DifferenceContext, onlySilent } from '../difference-context.ts';
import type { PeerName } from '../subjects.ts';
import type { Reason } from './reason.ts';

/** Scanners that compare names of an ecosystem by letter, though its registry does not distinguish the spellings. */
const byLetter: Readonly<Record<string, PeerName>> = { NuGet: 'osv-scanner', 'crates.io': 'trivy', Go: 'trivy' };

export const nameInOtherCase: Reason = {
  id: 'name-in-other-case',
  text: 'The record writes the name of the package in another spelling that the registry does not distinguish: NetCore for NETCore in NuGet, ic_cdk for ic-cdk in crates.io, github.com/Kava-Labs for github.com/kava-labs in Go. OSV-Scanner compares names of NuGet by letter, and trivy those of crates.io and Go.',
  explains: (context) => {
    const { ecosystem } = context.subject;
    const peer = byLetter[ecosystem];
    const names = readNames(context, peer);
    return (
      context.isOwn &&
      peer !== undefined &&
      onlySilent(context, peer) &&
      names.length > 0 &&
      names.every((name) => name !== context.item.name)
    );
  },
};

/** The names in the affecting records that the scanner has. Trivy leaves a native record out where GHSA has one. */
function readNames({ records, hasReviewedTwin }: DifferenceContext, peer: PeerName | undefined): string[] {
  const isLeftOut = (record: DifferenceContext['records'][number]['record']): boolean =>
    peer === 'trivy' && !record.id.startsWith('GHSA-') && hasReviewedTwin(record);
  return records
    .filter(({ record, isAffected }) => isAffected && !isLeftOut(record))
    .flatMap(({ affected }) => affected.map(({ package: named }) => named?.name ?? ''));
}
