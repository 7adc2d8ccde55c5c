import type { EntityGroup } from './entity-groups.ts';
import type { Column, ForeignKey, Table } from './read-tables.ts';

/** Nearly every table references its organization. Drawing these relations would hide all others. */
const undrawn = 'organizations';

const head = `# Tables and their relations

Generated from the migrated database by \`node tools/generate-entity-diagram.ts\`; do not edit. A test compares this file with the migrations.

- Each diagram shows one group of tables. Tables of other groups appear without columns.
- \`PK\`: part of the primary key. \`FK\`: part of a foreign key. "null": the column may be null.
- References to \`organizations\` are not drawn. A table with the column \`organization_id\` belongs to an organization.
- The label of a relation names the referring columns. Some references have no foreign key and are not drawn; \`migrations/\` states why.
- The schema \`pgboss\` (the job queue) is created by pg-boss and is not part of this file.
`;

/**
 * The text of `docs/entities.md`.
 * @throws {Error} for a table in no group, and for a group's table that does not exist.
 */
export function renderEntities(tables: readonly Table[], groups: readonly EntityGroup[]): string {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const grouped = new Set(groups.flatMap((group) => group.tables));
  const wrong = [...byName.keys()].filter((name) => !grouped.has(name)).map((name) => `${name} is in no group`);
  wrong.push(...[...grouped].filter((name) => !byName.has(name)).map((name) => `${name} does not exist`));
  if (wrong.length > 0) throw new Error(`tools/entity-diagram/entity-groups.ts: ${wrong.join(', ')}`);
  const parts = groups.map((group) => {
    const members = tables.filter(({ name }) => group.tables.includes(name));
    return `## ${group.title}\n\n\`\`\`mermaid\nerDiagram\n${diagramOf(members).join('\n')}\n\`\`\`\n`;
  });
  return [head, ...parts].join('\n');
}

function diagramOf(members: readonly Table[]): string[] {
  return [...members.flatMap(entityOf), ...members.flatMap(relationsOf)].map((line) => `  ${line}`);
}

function entityOf({ name, columns }: Table): string[] {
  return [`${name} {`, ...columns.map((column) => `  ${attributeOf(column)}`), '}'];
}

function attributeOf({ name, type, isNullable, isPrimary, isForeign }: Column): string {
  const keys = [...(isPrimary ? ['PK'] : []), ...(isForeign ? ['FK'] : [])].join(', ');
  return [typeText(type), name, keys, isNullable ? '"null"' : ''].filter((part) => part !== '').join(' ');
}

/** A Mermaid type is a single word. */
function typeText(type: string): string {
  return type
    .replace('timestamp with time zone', 'timestamptz')
    .replace('double precision', 'float8')
    .replaceAll(/[^\w()[\]]+/g, '_');
}

function relationsOf({ name, foreignKeys }: Table): string[] {
  return foreignKeys
    .filter(({ target }) => target !== undrawn)
    .map((key) => `${key.target} ${cardinalityOf(key)} ${name} : "${key.columns.join(', ')}"`);
}

function cardinalityOf({ isUnique, isOptional }: ForeignKey): string {
  return `${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'}`;
}
