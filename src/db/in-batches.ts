/** Maximum number of rows that one statement of a regular task changes. */
export const regularBatch = 5_000;

/** Repeats a statement that changes at most `regularBatch` rows until it changes fewer. */
export async function inBatches(statement: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await statement();
    if (numAffectedRows < regularBatch) return;
  }
}
