import { setImmediate } from 'node:timers/promises';
import type { MatchedFinding, VulnerabilityFacts } from '../../domain/finding.ts';
import type { AssessedImage } from './assess-image.ts';
import { decodeBatch, encodeBatches } from './json-batches.ts';

/** An assessment whose findings are encoded in batches of bytes, which the main thread processes one at a time. */
export type EncodedAssessment = Omit<AssessedImage, 'findings'> & {
  /** The facts of each vulnerability, once each. */
  facts: Uint8Array[];
  /** `vulnerability` is an index into the facts. */
  findings: Uint8Array[];
};

type EncodedFinding = Omit<MatchedFinding, 'vulnerability'> & { vulnerability: number };

export function encodeAssessment({ findings, ...assessed }: AssessedImage): EncodedAssessment {
  const facts: VulnerabilityFacts[] = [];
  const indexByText = new Map<string, number>();
  const indexOf = memoized((vulnerability: VulnerabilityFacts): number => {
    const text = JSON.stringify(vulnerability);
    const known = indexByText.get(text);
    if (known !== undefined) return known;
    indexByText.set(text, facts.length);
    return facts.push(vulnerability) - 1;
  });
  const encoded = findings.map(
    (finding): EncodedFinding => ({ ...finding, vulnerability: indexOf(finding.vulnerability) }),
  );
  return { ...assessed, facts: encodeBatches(facts), findings: encodeBatches(encoded) };
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

/** Other events run between two batches. */
export async function decodeAssessment(encoded: EncodedAssessment): Promise<AssessedImage> {
  const { facts: factBatches, findings: findingBatches, ...assessed } = encoded;
  const facts: VulnerabilityFacts[] = [];
  for (const batch of factBatches) {
    for (const one of decodeBatch<VulnerabilityFacts>(batch)) facts.push(one);
    await setImmediate();
  }
  const findings: MatchedFinding[] = [];
  for (const batch of findingBatches) {
    for (const { vulnerability: index, ...finding } of decodeBatch<EncodedFinding>(batch)) {
      const vulnerability = facts[index];
      if (vulnerability === undefined) throw new Error('a finding refers to missing facts');
      findings.push({ ...finding, vulnerability });
    }
    await setImmediate();
  }
  return { ...assessed, findings };
}
