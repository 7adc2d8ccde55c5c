import { Link } from '@tanstack/react-router';
import type { Column } from '../../components/table/columns.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { ChangeFilter, CutNote } from './change-filter.tsx';
import { causeText, type ScanDiff } from './scan-diff.ts';

type Row = ScanDiff['packages'][number];

const signs = {
  added: { sign: '+', word: 'added', look: 'text-good' },
  removed: { sign: '−', word: 'removed', look: 'text-critical' },
  changed: { sign: '~', word: 'other version', look: 'text-link' },
} as const;

const columns: readonly Column<Row>[] = [
  {
    id: 'change',
    header: 'Change',
    width: 130,
    cell: ({ change }) => (
      <>
        <span aria-hidden="true" className="font-mono font-bold">
          {signs[change].sign}
        </span>{' '}
        {signs[change].word}
      </>
    ),
  },
  {
    id: 'name',
    header: 'Package',
    width: 260,
    cell: ({ name, type, architecture }) => (
      <Link
        to="/packages"
        search={{ name, type }}
        className="target"
        title={architecture === null ? name : `${name} (${architecture})`}
      >
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  { id: 'type', header: 'Type', width: 80, cell: ({ type }) => type },
  {
    id: 'from',
    header: 'Base version',
    width: 180,
    cell: ({ from }) => (from === null ? <span className="text-muted">–</span> : <bdi title={from}>− {from}</bdi>),
  },
  {
    id: 'to',
    header: 'Version',
    width: 180,
    cell: ({ to }) => (to === null ? <span className="text-muted">–</span> : <bdi title={to}>+ {to}</bdi>),
  },
  {
    id: 'cause',
    header: 'Cause',
    width: 300,
    cell: ({ cause, layer }) =>
      layer === null ? (
        causeText(cause)
      ) : (
        <span title={layer.command}>
          Layer {layer.index}: <bdi className="font-mono">{layer.command}</bdi>
        </span>
      ),
  },
];

/** Added, removed and changed packages with the layer that explains each. */
export function PackageDiff({ diff }: { diff: ScanDiff }) {
  const { search } = useUrlSearch();
  const { packages } = diff.summary;
  const rows = diff.packages.filter(({ change }) => search.change === undefined || change === search.change);
  const total = packages.added + packages.removed + packages.changed;
  return (
    <>
      <ChangeFilter
        label="Show only one kind of change"
        changes={(['added', 'removed', 'changed'] as const).map((value) => ({
          ...signs[value],
          value,
          count: packages[value],
        }))}
      />
      {rows.length === 0 ? (
        <p className="text-sm text-muted">
          {total === 0 ? 'The scans have the same packages.' : 'No package has this kind of change.'}
        </p>
      ) : (
        <DataTable
          label="Differences in packages"
          columns={columns}
          rows={rows}
          rowId={({ type, name, architecture, from, to }) => [type, name, architecture, from, to].join(' ')}
          total={rows.length}
          maxHeight="32rem"
        />
      )}
      <CutNote shown={diff.packages.length} total={total} />
    </>
  );
}
