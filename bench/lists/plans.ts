import pg from 'pg';

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
};

/**
 * Makes PostgreSQL log the plan of each statement, with times and buffers, while `work` runs, by `auto_explain`, which explains the
 * statements as the service executes them. Open connections are closed, because the setting applies to new ones. Requires a superuser.
 */
export async function explaining(url: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`load 'auto_explain'`);
    for (const [name, value] of Object.entries(settings)) {
      await client.query(`alter role current_user set ${name} = ${pg.escapeLiteral(value)}`);
    }
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user',
    );
    await work();
  } finally {
    for (const name of Object.keys(settings)) await client.query(`alter role current_user reset ${name}`);
    await client.end();
  }
}

/** Extracts the plans of list statements from the service's log, without costs, one indented block each. */
export function plansIn(log: string): string[] {
  const lines = log.split('\n').flatMap((line) => postgresLine(line) ?? []);
  const plans: string[][] = [];
  for (const line of lines) {
    const duration = /duration: ([\d.]+) ms\s+plan:/.exec(line)?.[1];
    if (duration !== undefined) plans.push([`${duration} ms`]);
    else if (line.startsWith('\t')) plans.at(-1)?.push(line.slice(1));
  }
  return plans.filter((plan) => plan.some((line) => isOfLists.test(line))).map(readable);
}

const isOfLists =
  /\bon (findings|scans|images|audit_log|finding_\w+|scan_counts|package_versions|inventory_packages)\b/;

function postgresLine(line: string): string | undefined {
  try {
    const event = JSON.parse(line) as { component?: unknown; msg?: unknown };
    return event.component === 'postgres' && typeof event.msg === 'string' ? event.msg : undefined;
  } catch {
    return undefined;
  }
}

function readable([duration, ...lines]: string[]): string {
  const firstNode = lines.findIndex((line) => line.includes('(cost='));
  const statement = lines.slice(0, firstNode).join(' ').replace('Query Text:', '').replace(/\s+/g, ' ').trim();
  const nodes = lines.slice(firstNode).map((line) => `    ${line.replace(/\(cost=[^)]*\) /, '').slice(0, 200)}`);
  return [`  ${duration}  ${statement.slice(0, 300)}`, ...nodes, ''].join('\n');
}
