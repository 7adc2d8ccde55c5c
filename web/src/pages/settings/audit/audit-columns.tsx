import { Link } from '@tanstack/react-router';
import type { Column } from '../../../components/table/columns.ts';
import { Time } from '../../../components/text/time.tsx';
import type { Schemas } from '../../../lib/api/client.ts';
import { withValues } from '../../../lib/url/search.ts';
import type { SearchChange } from '../../../lib/url/use-url-search.ts';

export type AuditEntry = Schemas['ListAuditLogAnswer']['data'][number];

/** Columns of the audit log. The action of an entry opens it. */
export const auditColumns: readonly Column<AuditEntry>[] = [
  { id: 'sequence', header: 'Number', width: 84, align: 'end', cell: ({ sequence }) => sequence },
  { id: 'time', header: 'Time', width: 130, cell: ({ createdAt }) => <Time value={createdAt} /> },
  {
    id: 'action',
    header: 'Action',
    width: 230,
    cell: ({ id, action }) => (
      <Link to="." search={(current: SearchChange) => withValues({ ...current, open: id })} resetScroll={false}>
        <code>
          <bdi>{action}</bdi>
        </code>
      </Link>
    ),
  },
  {
    id: 'actor',
    header: 'Actor',
    width: 190,
    cell: ({ actor }) => <bdi title={actor.name}>{actor.name}</bdi>,
  },
  { id: 'kind', header: 'Kind', width: 90, cell: ({ actor }) => actor.kind },
  { id: 'target', header: 'Target', width: 260, cell: ({ target }) => <bdi title={target ?? ''}>{target ?? '–'}</bdi> },
  { id: 'ip', header: 'Address', width: 130, cell: ({ ip }) => <bdi>{ip ?? '–'}</bdi> },
];
