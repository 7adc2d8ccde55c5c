import pg from 'pg';

export interface PlannedStatement {
  text: string;
  values: readonly unknown[];
}

export interface SlowerStatement extends PlannedStatement {
  /** Fastest of the rounds with the plan for its values, and with the plan for any values. */
  customMs: number;
  genericMs: number;
}

const rounds = 3;
/** Shorter statements are not compared: their durations vary by more than the plans differ. */
const comparedMsMin = 20;

/**
 * The statements whose plan for any values takes more than `factor` times as long as the plan for their values. PostgreSQL takes the first one
 * for a named statement after five executions if it expects it to be as fast.
 */
export async function slowerGenericPlans(
  url: string,
  statements: Iterable<PlannedStatement>,
  factor: number,
): Promise<SlowerStatement[]> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 60_000 });
  await client.connect();
  const slower: SlowerStatement[] = [];
  try {
    for (const statement of statements) {
      let [customMs, genericMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      // Alternately, so that the load of the machine is the same.
      for (let round = 0; round < rounds; round += 1) {
        customMs = Math.min(customMs, await durationOf(client, statement, 'force_custom_plan'));
        genericMs = Math.min(genericMs, await durationOf(client, statement, 'force_generic_plan'));
      }
      if (genericMs > comparedMsMin && genericMs > factor * customMs)
        slower.push({ ...statement, customMs, genericMs });
    }
  } finally {
    await client.end();
  }
  return slower;
}

async function durationOf(client: pg.Client, { text, values }: PlannedStatement, mode: string): Promise<number> {
  await client.query(`set plan_cache_mode = ${mode}`);
  const before = performance.now();
  await client.query(text, [...values]);
  return performance.now() - before;
}
