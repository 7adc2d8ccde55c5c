import { type JsonObject, readList, readObject, readText } from './read-json.ts';

/**
 * A distribution's own rating, lower case: Debian's `urgency` of the package, Ubuntu's priority among the severities, or the first word of an
 * announcement's title (`Important: nodejs security update`). null without a rating.
 */
export function readUrgency(record: JsonObject, affected: JsonObject): string | null {
  const urgency = readText(readObject(affected.ecosystem_specific).urgency, 64).toLowerCase();
  return urgency || ubuntuPriority(record).toLowerCase() || titleSeverity(readText(record.summary, 100)) || null;
}

/** Ubuntu's priority among the severities of a record, as written. Empty without a priority. */
export function ubuntuPriority(record: JsonObject): string {
  const priority = readList(record.severity, 10)
    .map(readObject)
    .find(({ type }) => type === 'Ubuntu');
  return readText(priority?.score, 32);
}

/** The first word of an announcement's title, lower case. Empty if it is no rating. */
export function titleSeverity(summary: string): string {
  return /^(Critical|Important|Moderate|Low): /.exec(summary)?.[1]?.toLowerCase() ?? '';
}
