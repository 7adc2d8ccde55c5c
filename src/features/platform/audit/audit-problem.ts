/** Something that is wrong with an organization's audit log, as `plimsoll admin audit verify` tells it. */
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
  /** First entry concerned; of checkpoint problems the first checkpoint; absent when it is about the key. */
  from?: number;
  to?: number;
  /** One sentence for people. */
  message: string;
}

/** `entry 3`, `entries 3 to 5`. */
export function rangeText(one: string, many: string, from: bigint | number, to: bigint | number): string {
  return from === to ? `${one} ${from}` : `${many} ${from} to ${to}`;
}
