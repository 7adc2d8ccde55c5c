/** A defect of an organization's audit log, as `plimsoll admin audit verify` reports it. */
export interface AuditProblem {
  kind:
    | 'missing'
    | 'changed'
    | 'moved'
    | 'unlinked'
    | 'cut'
    | 'rewritten'
    | 'known-differs'
    | 'checkpoint-missing'
    | 'checkpoint-forged'
    | 'key-missing'
    | 'key-replaced';
  /** Number of the first affected entry, or of the first checkpoint for checkpoint problems. Absent for problems of the key. */
  from?: number;
  to?: number;
  /** One sentence for users. */
  message: string;
}

/** Formats a range: `entry 3`, `entries 3 to 5`. */
export function rangeText(one: string, many: string, from: bigint | number, to: bigint | number): string {
  return from === to ? `${one} ${from}` : `${many} ${from} to ${to}`;
}
