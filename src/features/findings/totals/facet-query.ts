import {
  type FindingColumn,
  type FindingFacet,
  findingColumns,
  type KeyColumn,
  keyColumns,
  populations,
} from './finding-facets.ts';

const joins = {
  images: 'left join images i on i.id = g.image_id',
  package_versions: 'join package_versions p on p.id = g.package_version_id',
} as const;

export const keyNames = Object.keys(keyColumns) as KeyColumn[];

/** A query of `columns` over `g`, a table or query of the aggregated columns of a facet, and the table that the facet joins. */
export function facetQuery(
  { joins: joined, population }: FindingFacet,
  { columns, source }: { columns: readonly string[]; source: string },
): string {
  const join = joined ? ` ${joins[joined]}` : '';
  const condition = populations[population].facet;
  return `select ${columns.join(', ')} from ${source} g${join}${condition === 'true' ? '' : ` where ${condition}`}`;
}

/** The aggregated columns of a facet, of a finding `f` with its package version `p`. */
export function findingExpressions(columns: readonly FindingColumn[]): string {
  return columns.map((name) => `${findingColumns[name]} as ${name}`).join(', ');
}
