import { scannerNames } from '../../domain/scan.ts';
import type { EnvelopeFields } from './envelope-fields.ts';
import { readTime } from './read-header.ts';
import { isVulnerabilityId } from './read-vulnerabilities.ts';
import type { StatementsOfSender, UploadedStatements } from './scanner-statements.ts';
import { type Upload, uploadLimits } from './upload.ts';

/** What the statements refer to. */
interface StatedPackages {
  /** Position of the package of an entry of `packages`. Undefined for an entry that was ignored. */
  positionOf(entry: number): number | undefined;
  inventory: Pick<Upload['inventory'], 'packages'>;
}

const { statements: listMax, statementIds: idsMax } = uploadLimits;

/** `statements` of the envelope. Packages are named by their places in `packages`, and a statement about another place is left out. */
export function readStatements(envelope: EnvelopeFields, packages: StatedPackages): StatementsOfSender | null {
  if (!envelope.has('statements')) return null;
  const byName = new Map<string, UploadedStatements>();
  for (const entry of envelope.objects('statements', uploadLimits.scanners)) {
    const given = entry.text('scanner', 64)?.toLowerCase();
    const name = scannerNames.find((known) => known === given);
    if (name === undefined || name === 'builtin') continue;
    byName.set(name, { name, ...readScanner(entry, packages) });
  }
  const items = packages.inventory.packages;
  const added = items.findIndex(({ listedBy }) => listedBy !== undefined && !listedBy.includes('builtin'));
  return {
    scanners: [...byName.values()],
    detected: added < 0 ? items.length : added,
    owned: items.flatMap(({ isOwnedByDistribution }, position) => (isOwnedByDistribution ? [position] : [])),
  };
}

function readScanner(entry: EnvelopeFields, { positionOf }: StatedPackages): Omit<UploadedStatements, 'name'> {
  const builtAt = readTime(entry.text('databaseBuiltAt'));
  const positions = (fields: EnvelopeFields, name: string): number[] =>
    fields.counts(name, listMax).flatMap((place) => positionOf(place) ?? []);
  /** The entries of a list of statements about one package, each with the keys of its vulnerabilities. */
  const keyed = (name: string): { fields: EnvelopeFields; keys: string[] }[] =>
    entry.objects(name, listMax).map((fields) => {
      const place = fields.count('package');
      const position = place === null ? undefined : positionOf(place);
      const ids = position === undefined ? [] : readIds(fields, 'ids');
      return { fields, keys: ids.map((id) => `${position} ${id}`) };
    });
  const asserted = keyed('asserted').flatMap(({ fields, keys }) => {
    const statement = { fixedVersion: fields.text('fixedVersion'), severity: fields.text('severity', 32) };
    return keys.map((key) => [key, statement] as const);
  });
  const suppressed = keyed('suppressed').flatMap(({ fields, keys }) => {
    const by = fields.text('by', 16) === 'vex' ? ('vex' as const) : ('rule' as const);
    return keys.map((key) => [key, by] as const);
  });
  return {
    databaseBuiltAt: builtAt === null ? null : new Date(builtAt).toISOString(),
    listed: entry.has('listed') ? positions(entry, 'listed') : null,
    vulnerabilities: readIds(entry, 'vulnerabilities', listMax),
    judged: keyed('judged').flatMap(({ keys }) => keys),
    suppressed: Object.fromEntries(suppressed),
    asserted: Object.fromEntries(asserted),
    findings: asserted.length,
    records: entry
      .objects('records', listMax)
      .map((fields) => ({ positions: positions(fields, 'packages'), ids: readIds(fields, 'ids') })),
  };
}

function readIds(fields: EnvelopeFields, name: string, max: number = idsMax): string[] {
  return fields.texts(name, max).filter(isVulnerabilityId);
}
