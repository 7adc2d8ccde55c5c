import { expect, it } from 'vitest';
import { createQueryCompiler } from '../../../../test/helpers/query-compiler.ts';
import { keyNames } from './facet-query.ts';
import { type FacetName, type FindingFacet, findingFacets } from './finding-facets.ts';
import { storedChanges } from './stored-totals-store.ts';

const db = createQueryCompiler();

// An unused column without a condition is a gap in the condition of the index. The planner of PostgreSQL 18 may then read the whole table.
it.each(Object.keys(findingFacets) as FacetName[])(
  'totals of %s have a condition for each unused key column of the index up to `value`',
  (name) => {
    const { keys }: FindingFacet = findingFacets[name];
    const text = storedChanges('org_1', { facet: name, by: [] }).compile(db).sql;
    const [merged = '', unmerged = ''] = text.split('union all');
    for (const column of keyNames.slice(0, keyNames.indexOf('value') + 1)) {
      const isUnused = keys[column] === undefined;
      const found = [merged, unmerged].map((part) => part.includes(`"${column}" is null`));
      expect([column, ...found]).toEqual([column, isUnused, isUnused]);
    }
  },
);
