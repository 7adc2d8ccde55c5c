import { baseEcosystem, normalisePackageName } from '../../src/engine/advisories/ecosystem.ts';
import type { MirrorFacts } from './mirror-facts.ts';
import type { OsvAffected, OsvRecord } from './osv-records.ts';
import type { VulnerabilityGroups } from './vulnerability-groups.ts';

type ReviewFacts = Pick<MirrorFacts, 'reviewed' | 'rejected'>;

/** A record with what it says about one package. */
interface RecordAbout {
  record: OsvRecord;
  affected: OsvAffected[];
}

/** The records of an ecosystem by package, for reasons of differences. Withdrawn records are included. */
export class RecordIndex {
  readonly #byName = new Map<string, OsvRecord[]>();
  /** The records of a name by vulnerability, of the names that were asked about: the kernel has thousands of records. */
  readonly #byVulnerability = new Map<string, Map<string, RecordAbout[]>>();
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
        const known = this.#byName.get(key);
        if (known === undefined) this.#byName.set(key, [record]);
        else known.push(record);
        this.#spellings.set(key.toLowerCase(), (this.#spellings.get(key.toLowerCase()) ?? new Set()).add(key));
      }
    }
  }

  /** Records of a vulnerability about a package, with what they say about it. */
  about(ecosystem: string, name: string, vulnerability: string): RecordAbout[] {
    return this.#aboutName(nameKey(ecosystem, name)).get(vulnerability) ?? [];
  }

  #aboutName(key: string): Map<string, RecordAbout[]> {
    const known = this.#byVulnerability.get(key);
    if (known !== undefined) return known;
    const found = new Map<string, RecordAbout[]>();
    for (const record of this.#byName.get(key) ?? []) {
      const affected = (record.affected ?? []).filter(
        ({ package: named }) => nameKey(named?.ecosystem, named?.name) === key,
      );
      for (const vulnerability of this.#groups.of(record.id)) {
        found.set(vulnerability, [...(found.get(vulnerability) ?? []), { record, affected }]);
      }
    }
    this.#byVulnerability.set(key, found);
    return found;
  }

  /** Whether a record of the vulnerability is about a name that differs in case from this one, where names in other case are other packages. */
  isAboutOtherCase(ecosystem: string, name: string, vulnerability: string): boolean {
    const own = nameKey(ecosystem, name);
    const others = [...(this.#spellings.get(own.toLowerCase()) ?? [])].filter((key) => key !== own);
    return others.some((key) => this.#aboutName(key).has(vulnerability));
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
