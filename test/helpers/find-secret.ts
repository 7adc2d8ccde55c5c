import type { Pool } from 'pg';

/** The forms in which a secret can occur: unchanged, in base64 at any position, percent-encoded, and each of them as hex. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  // Only the base64 characters that do not depend on neighboring bytes.
  const base64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
      .slice(before === 0 ? 0 : before + 1, -2),
  );
  const texts = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...base64];
  const plain = [...new Set([...texts, ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))])];
  return [...plain, ...plain.map((text) => Buffer.from(text, 'utf8').toString('hex'))];
}

export function isSecretIn(secret: string, text: string): boolean {
  return formsOf(secret).some((form) => text.includes(form));
}

/** Tables, including those of the queue, with a row that contains the secret in any column, as text or bytes. */
export async function tablesWithSecret(pool: Pool, secret: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { name } of tables) {
    // As text, bytes are hex.
    const { rows } = await pool.query<{ held: boolean }>(
      `select exists (select from ${name} t, unnest($1::text[]) form where position(form in t::text) > 0) as held`,
      [formsOf(secret)],
    );
    if (rows[0]?.held === true) found.push(name);
  }
  return found;
}
