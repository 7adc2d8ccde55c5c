/** Events of a range from the first version to a fixed one. */
export const fixedIn = (fixed: string): object[] => [{ introduced: '0' }, { fixed }];

/** Events of a range from one version to a fixed one. */
export const between = (introduced: string, fixed: string): object[] => [{ introduced }, { fixed }];

/** Events of a range to the last affected version. */
export const upTo = (last: string): object[] => [{ introduced: '0' }, { last_affected: last }];

/** Events of a range without a fix. */
export const unfixed: object[] = [{ introduced: '0' }];
