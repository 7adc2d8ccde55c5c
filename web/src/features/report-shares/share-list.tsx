import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../components/badge/badge.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { ConfirmDialog } from '../../components/overlay/confirm-dialog.tsx';
import { TableFrame } from '../../components/table/table-frame.tsx';
import { Time } from '../../components/text/time.tsx';
import { api, read, type Schemas } from '../../lib/api/client.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import { absoluteTime } from '../../lib/time/format-time.ts';
import { useMissingPermission } from '../session/permissions.ts';

type Share = Schemas['ReportShare'];

const shownMax = 200;

/** The share links of a report, including those that ended. Links themselves are not stored, so they cannot be shown again. */
export function ShareList({ reportId }: { reportId: string }) {
  const missingRole = useMissingPermission('listReportShares');
  if (missingRole !== undefined) return <EmptyState title="Your role cannot see share links">{missingRole}</EmptyState>;
  return <Shares reportId={reportId} />;
}

function Shares({ reportId }: { reportId: string }) {
  const client = useQueryClient();
  const [revoking, setRevoking] = useState<Share | null>(null);
  const key = ['report-shares', reportId];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      read(
        api.GET('/api/reports/{reportId}/shares', {
          params: { path: { reportId }, query: { limit: shownMax } },
          signal,
        }),
      ),
  });
  const revoke = async (shareId: string): Promise<void> => {
    await read(api.DELETE('/api/reports/{reportId}/shares/{shareId}', { params: { path: { reportId, shareId } } }));
    await client.invalidateQueries({ queryKey: key });
    showToast({ text: 'The share link is revoked.' });
  };
  return (
    <QueryContent query={query} name="the share links" lines={4}>
      {({ data, meta }) =>
        meta.total === 0 ? (
          <EmptyState title="No share links">
            Share the report to give a reader without an account access to this version.
          </EmptyState>
        ) : (
          <>
            <TableFrame label="Share links">
              <table className="w-full text-left text-sm">
                <caption className="sr-only">Share links, newest first</caption>
                <thead className="bg-surface-2">
                  <tr>
                    {['State', 'Version', 'Created by', 'Created', 'Expires', 'Downloads', 'Last used'].map(
                      (header) => (
                        <th
                          key={header}
                          scope="col"
                          className="border-b border-line px-2 py-1.5 font-semibold whitespace-nowrap"
                        >
                          {header}
                        </th>
                      ),
                    )}
                    <th scope="col" className="border-b border-line px-2">
                      <span className="sr-only">Action</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((share) => (
                    <tr key={share.id} className="border-b border-hairline">
                      <td className="px-2 py-1.5">
                        <State share={share} />
                      </td>
                      <td className="px-2">{share.version}</td>
                      <td className="px-2">
                        <bdi>{share.createdBy.name}</bdi>
                      </td>
                      <td className="px-2">
                        <Time value={share.createdAt} />
                      </td>
                      <td className="px-2">
                        <Time value={share.expiresAt} />
                      </td>
                      <td className="px-2">{formatCount(share.uses)}</td>
                      <td className="px-2">
                        <Time value={share.lastUsedAt} />
                      </td>
                      <td className="px-2 py-1 text-end">
                        {share.active && (
                          <Button
                            look="danger"
                            aria-label={`Revoke the link of version ${share.version}, created ${absoluteTime(share.createdAt)}`}
                            onClick={() => setRevoking(share)}
                          >
                            Revoke
                          </Button>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableFrame>
            {meta.total > data.length && (
              <p className="mt-1 text-xs text-muted">
                The newest {formatCount(data.length)} of {formatCount(meta.total)} links.
              </p>
            )}
            <ConfirmDialog
              isOpen={revoking !== null}
              onClose={() => setRevoking(null)}
              title="Revoke the share link?"
              action="Revoke the link"
              onConfirm={() => (revoking === null ? Promise.resolve() : revoke(revoking.id))}
            >
              The next request with the link is refused. A new link can be created at any time.
            </ConfirmDialog>
          </>
        )
      }
    </QueryContent>
  );
}

function State({ share }: { share: Share }) {
  if (share.active) {
    return (
      <Badge tone="active" glyph="●">
        Active
      </Badge>
    );
  }
  return <Badge glyph={share.revokedAt === null ? '○' : '✕'}>{share.revokedAt === null ? 'Expired' : 'Revoked'}</Badge>;
}
