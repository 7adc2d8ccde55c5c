import type { DatabaseSync } from 'node:sqlite';
import type { AskedPackage } from '../external-scanner.ts';

/** Products of NVD by name. */
const records = `
  select v.name as name from cpes c
  join affected_cpe_handles a on a.cpe_id = c.id
  join vulnerability_handles v on v.id = a.vulnerability_id
  where c.product = ? collate nocase limit 50000`;

/** The records by which Grype matches packages as products of NVD: packages of Alpine, programs, and the standard library of Go. */
export function createCpeRecords(database: DatabaseSync): (asked: AskedPackage) => string[] {
  const statement = database.prepare(records);
  return (asked) => productsOf(asked).flatMap((name) => statement.all(name).map(({ name: id }) => String(id)));
}

function productsOf({ type, name, source }: AskedPackage): string[] {
  if (type === 'golang' && name === 'stdlib') return ['go'];
  if (type !== 'apk' && type !== 'generic') return [];
  return source === null || source === name ? [name] : [name, source];
}
