import { setImmediate } from 'node:timers/promises';
import type { MatchedFinding, VulnerabilityFacts } from '../../domain/finding.ts';
import type { AssessedImage } from './assess-image.ts';
import { decodeBatch, encodeBatches } from './json-batches.ts';

/** Findings as batches of bytes, which the main thread processes one at a time. */
export interface EncodedFindings {
  /** The facts of each vulnerability, once each. */
  facts: Uint8Array[];
  /** `vulnerability` is an index into the facts. */
  findings: Uint8Array[];
}

/** An assessment whose findings are encoded. */
export type EncodedAssessment = Omit<AssessedImage, 'findings'> & EncodedFindings;

type EncodedFinding<Finding extends MatchedFinding> = Omit<Finding, 'vulnerability'> & { vulnerability: number };

export function encodeAssessment({ findings, ...assessed }: AssessedImage): EncodedAssessment {
  return { ...assessed, ...encodeFindings(findings) };
}

/** Findings may have further fields. */
export function encodeFindings(findings: readonly MatchedFinding[]): EncodedFindings {
  const facts: VulnerabilityFacts[] = [];
  const indexByText = new Map<string, number>();
  const indexOf = memoized((vulnerability: VulnerabilityFacts): number => {
    const text = JSON.stringify(vulnerability);
    const known = indexByText.get(text);
    if (known !== undefined) return known;
    indexByText.set(text, facts.length);
    return facts.push(vulnerability) - 1;
  });
  const encoded = findings.map((finding) => ({ ...finding, vulnerability: indexOf(finding.vulnerability) }));
  return { facts: encodeBatches(facts), findings: encodeBatches(encoded) };
}

/** A snapshot may return one object or several for the same facts. Each object is serialized once. */
function memoized<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = compute(key);
    values.set(key, value);
    return value;
  };
}

export async function decodeAssessment({ facts, findings, ...assessed }: EncodedAssessment): Promise<AssessedImage> {
  return { ...assessed, findings: await decodeFindings({ facts, findings }) };
}

/** Other events run between two batches. `Finding` has the fields of the encoded findings. */
export async function decodeFindings<Finding extends MatchedFinding>({
  facts: factBatches,
  findings: findingBatches,
}: EncodedFindings): Promise<Finding[]> {
  const facts: VulnerabilityFacts[] = [];
  for (const batch of factBatches) {
    for (const one of decodeBatch<VulnerabilityFacts>(batch)) facts.push(one);
    await setImmediate();
  }
  const findings: Finding[] = [];
  for (const batch of findingBatches) {
    for (const finding of decodeBatch<EncodedFinding<Finding>>(batch)) {
      const vulnerability = facts[finding.vulnerability];
      if (vulnerability === undefined) throw new Error('a finding refers to missing facts');
      findings.push({ ...finding, vulnerability } as unknown as Finding);
    }
    await setImmediate();
  }
  return findings;
}
