import { facetQuery, findingExpressions, keyNames } from '../../src/features/findings/totals/facet-query.ts';
import {
  type FindingColumn,
  type FindingFacet,
  findingColumns,
  sourceColumns,
} from '../../src/features/findings/totals/finding-facets.ts';

type Facets = Readonly<Record<string, FindingFacet>>;

/**
 * SQL that makes a database count these facets: the query of the totals of given findings, the trigger function, and the totals of facets that
 * the database does not have yet.
 */
export function renderFacetFunctions(facets: Facets): string {
  return [renderQueryFunction(facets), renderTriggerFunction(), renderCatchUp(Object.keys(facets))].join('\n\n');
}

const properties = Object.keys(findingColumns) as FindingColumn[];

function renderQueryFunction(facets: Facets): string {
  const groups = groupsOf(facets);
  const parts = Object.entries(facets).map(([name, facet]) => `    union all\n    ${renderFacet(name, facet, groups)}`);
  return `-- A query of organization_id, facet, key columns and change. \`findings_query\` selects findings, each with \`change\` 1 or -1; closed ones are
-- ignored. One pass aggregates the findings by the columns that facets begin with; each facet is made of one of these groups. The first
-- part of the union selects no row: it gives the columns their names, types and collations.
create or replace function finding_totals_query(findings_query text) returns text language sql immutable as $$
  select format($statement$
    with f as (
      select change, organization_id, ${wrap(sourceColumns, 8)}
      from (%s) given where closed_at_assessment is null
    ), properties as (
      select f.change, f.organization_id,
        ${properties.map((name) => findingExpressions([name])).join(',\n        ')}
      from f join package_versions p on p.id = f.package_version_id
    ), grouped as (
      select organization_id, ${wrap(properties, 8)}, sum(change) as change,
        grouping(${wrap(properties, 10)}) as missing
      from properties group by organization_id, grouping sets (
        ${groups.map(({ from }) => `(${from.join(', ')})`).join(',\n        ')})
      having sum(change) <> 0
    ), ${groups.map(renderGroup).join(', ')}
    select organization_id, facet, ${wrap([...keyNames, 'total as change'], 6)}
      from finding_totals where false
${parts.join('\n')}$statement$, findings_query)
$$;`;
}

interface Group {
  name: string;
  from: readonly FindingColumn[];
}

/** Each group is named after the first facet that begins with it. */
function groupsOf(facets: Facets): Group[] {
  const groups = new Map<string, Group>();
  for (const [name, { from }] of Object.entries(facets)) {
    const columnNames = from.join();
    if (!groups.has(columnNames)) groups.set(columnNames, { name: `group_of_${name}`, from });
  }
  return [...groups.values()];
}

function renderGroup({ name, from }: Group): string {
  const missing = properties.map((column) => (from.includes(column) ? '0' : '1')).join('');
  return `${name} as (
      select organization_id, ${from.join(', ')}, change from grouped
      where missing = b'${missing}'::int
    )`;
}

function renderFacet(name: string, facet: FindingFacet, groups: readonly Group[]): string {
  const source = groups.find(({ from }) => from.join() === facet.from.join())?.name ?? '';
  const columns = ['g.organization_id', `'${name}'`, ...keyNames.map((key) => facet.keys[key] ?? 'null')];
  if (isOneToOne(facet)) return breakLine(facetQuery(facet, { source, columns: [...columns, 'g.change'] }));
  const used = columns.flatMap((column, index) => (column === 'null' || index === 1 ? [] : [index + 1]));
  const query = facetQuery(facet, { source, columns: [...columns, 'sum(g.change)::bigint'] });
  return `${breakLine(query)} group by ${used.join(', ')} having sum(g.change) <> 0`;
}

const breakLine = (query: string): string => query.replace(' from ', '\n      from ');

/** Each aggregated group is one total. */
function isOneToOne({ from, keys, joins }: FindingFacet): boolean {
  const expressions: string[] = Object.values(keys);
  return joins === undefined && from.every((column) => expressions.includes(`g.${column}`));
}

function renderTriggerFunction(): string {
  const row = (alias: string) => [...sourceColumns].map((name) => `${alias}.${name}`);
  const side = (change: number, alias: string) =>
    `(${change}, ${alias}.organization_id, ${wrap(row(alias), 10)}, ${alias}.closed_at_assessment)`;
  return `-- Appends what a statement changed. Updates that change no column of a facet, such as suppression, are ignored. Changes of an organization
-- that is being deleted are ignored too: its totals are deleted with it.
create or replace function append_finding_total_changes() returns trigger language plpgsql as $$
begin
  execute 'insert into finding_total_changes (organization_id, facet, ${wrap([...keyNames, 'change'], 4)}) '
    || finding_totals_query(case tg_op
    when 'INSERT' then 'select 1 as change, added.* from added'
    when 'DELETE' then 'select -1 as change, removed.* from removed
      where exists (select from organizations o where o.id = removed.organization_id)'
    else 'select side.* from added a join removed r on r.row_id = a.row_id cross join lateral (values
        ${side(1, 'a')},
        ${side(-1, 'r')}
      ) side (change, organization_id, ${wrap(sourceColumns, 8)}, closed_at_assessment)
      where (a.closed_at_assessment is null) <> (r.closed_at_assessment is null)
        or (${wrap(row('a'), 10)})
          is distinct from
          (${wrap(row('r'), 10)})' end);
  return null;
end
$$;`;
}

function renderCatchUp(names: readonly string[]): string {
  const list = names.map((name) => `'${name}'`);
  return `-- Facets that this database counts for the first time, and those that are not counted any more. Findings are not written meanwhile.
do $$
begin
  lock table findings in share row exclusive mode;
  delete from finding_totals where facet not in (${wrap(list, 4)});
  delete from finding_total_changes where facet not in (${wrap(list, 4)});
  execute 'insert into finding_total_changes (organization_id, facet, ${wrap([...keyNames, 'change'], 4)})
    select counted.* from (' || finding_totals_query('select 1 as change, findings.* from findings') || ') counted
    where facet not in (select facet from finding_totals union select facet from finding_total_changes)';
end
$$;`;
}

/** Joins with commas and breaks lines before the 140th character. */
function wrap(names: readonly string[], indent: number): string {
  const lines: string[] = [''];
  for (const [index, name] of names.entries()) {
    const text = index === names.length - 1 ? name : `${name}, `;
    const last = lines.at(-1) ?? '';
    if (indent + last.length + text.length > 110) lines.push(text);
    else lines[lines.length - 1] = last + text;
  }
  return lines.map((line) => line.trimEnd()).join(`\n${' '.repeat(indent)}`);
}
