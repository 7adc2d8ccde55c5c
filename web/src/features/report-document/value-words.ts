/** Columns whose cells are constants of the API. */
const constantColumns: ReadonlySet<string> = new Set([
  'status',
  'slaStatus',
  'triage',
  'fixState',
  'knownExploited',
  'malware',
  'assessed',
  'reason',
]);

/** Constants whose words are not those of the constant. */
const words: ReadonlyMap<string, string> = new Map([
  ['BREACHED', 'Overdue'],
  ['fixed', 'Fix available'],
  ['not-fixed', 'No fix'],
  ['wont-fix', 'Will not be fixed'],
  ['WONT_FIX', 'Will not be fixed'],
  ['unknown', 'Unknown'],
  ['yes', 'Yes'],
  ['no', 'No'],
  ['complete', 'Complete'],
  ['partial', 'Partially'],
  ['nothing', 'Nothing'],
]);

/** The words that the PDF has for the value of a column: `IN_PROGRESS` becomes `In progress`. Other text stays as it is. */
export function valueInWords(columnId: string, value: string): string {
  if (!constantColumns.has(columnId)) return value;
  const known = words.get(value);
  if (known !== undefined || !/^[A-Z][A-Z_]*$/.test(value)) return known ?? value;
  return `${value.charAt(0)}${value.slice(1).toLowerCase().replaceAll('_', ' ')}`;
}
