import { baseEcosystem, normalisePackageName } from '../../src/engine/advisories/ecosystem.ts';
import type { MirrorFacts } from './mirror-facts.ts';
import type { OsvAffected, OsvRecord } from './osv-records.ts';
import type { VulnerabilityGroups } from './vulnerability-groups.ts';

type ReviewFacts = Pick<MirrorFacts, 'reviewed' | 'rejected'>;

/** The records of an ecosystem by package, for reasons of differences. Withdrawn records are included. */
export class RecordIndex {
  readonly #byName = new Map<string, OsvRecord[]>();
  /** The spellings of each name, by the name in lower case. */
  readonly #spellings = new Map<string, Set<string>>();
  readonly #groups: VulnerabilityGroups;
  readonly #facts: ReviewFacts;

  constructor(records: readonly OsvRecord[], groups: VulnerabilityGroups, facts: ReviewFacts) {
    this.#groups = groups;
    this.#facts = facts;
    for (const record of records) {
      const keys = new Set((record.affected ?? []).map(({ package: named }) => nameKey(named?.ecosystem, named?.name)));
      for (const key of keys) {
        this.#byName.set(key, [...(this.#byName.get(key) ?? []), record]);
        this.#spellings.set(key.toLowerCase(), (this.#spellings.get(key.toLowerCase()) ?? new Set()).add(key));
      }
    }
  }

  /** Records of a vulnerability about a package, with what they say about it. */
  about(ecosystem: string, name: string, vulnerability: string): { record: OsvRecord; affected: OsvAffected[] }[] {
    const key = nameKey(ecosystem, name);
    return (this.#byName.get(key) ?? [])
      .filter(({ id }) => this.#groups.of(id).includes(vulnerability))
      .map((record) => ({
        record,
        affected: (record.affected ?? []).filter(
          ({ package: named }) => nameKey(named?.ecosystem, named?.name) === key,
        ),
      }));
  }

  /** Whether a record of the vulnerability is about a name that differs in case from this one, where names in other case are other packages. */
  isAboutOtherCase(ecosystem: string, name: string, vulnerability: string): boolean {
    const own = nameKey(ecosystem, name);
    const others = [...(this.#spellings.get(own.toLowerCase()) ?? [])].filter((key) => key !== own);
    return others.some((key) => this.#byName.get(key)?.some(({ id }) => this.#groups.of(id).includes(vulnerability)));
  }

  isRejected(vulnerability: string): boolean {
    return this.#facts.rejected.has(vulnerability);
  }

  /** Whether a record of GHSA describes the vulnerability of a record, in any ecosystem. */
  isReviewed({ id, aliases = [], upstream = [] }: OsvRecord): boolean {
    return [id, ...aliases, ...upstream].some((one) => this.#facts.reviewed.has(one));
  }
}

function nameKey(ecosystem = '', name = ''): string {
  return `${ecosystem} ${normalisePackageName(baseEcosystem(ecosystem), name)}`;
}
