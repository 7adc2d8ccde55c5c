import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showFailure, showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { ConfirmDialog } from '../../components/overlay/confirm-dialog.tsx';
import { ShareDialog } from '../../features/report-shares/share-dialog.tsx';
import { isInProgress, type ReportDetail } from '../../features/reports/report.ts';
import { reportsKey } from '../../features/reports/report-queries.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { api, read } from '../../lib/api/client.ts';

/** New version, share link and deletion of a report. */
export function ReportActions({ report }: { report: ReportDetail }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isSharing, setSharing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const noRegeneration = useMissingPermission('regenerateReport');
  const noShare = useMissingPermission('shareReport');
  const noDelete = useMissingPermission('deleteReport');
  const params = { path: { reportId: report.id } };
  const regenerate = useMutation({
    mutationFn: () => read(api.POST('/api/reports/{reportId}/regenerate', { params })),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['report', report.id] }),
        client.invalidateQueries({ queryKey: reportsKey }),
      ]),
    onError: (error) => showFailure('The report was not generated again', error),
  });
  const remove = async (): Promise<void> => {
    await read(api.DELETE('/api/reports/{reportId}', { params }));
    await navigate({ to: '/reports' });
    client.removeQueries({ queryKey: ['report', report.id] });
    await client.invalidateQueries({ queryKey: reportsKey });
    showToast({ text: `“${report.name}” was deleted.` });
  };
  return (
    <>
      <Button
        disabledReason={noRegeneration ?? (isInProgress(report) ? 'The report is not complete yet.' : undefined)}
        disabled={regenerate.isPending}
        title="Record a new snapshot as the next version"
        onClick={() => regenerate.mutate()}
      >
        Generate again
      </Button>
      <Button
        disabledReason={noShare ?? (report.status === 'READY' ? undefined : 'Only a complete report can be shared.')}
        onClick={() => setSharing(true)}
      >
        Share
      </Button>
      <Button look="danger" disabledReason={noDelete} onClick={() => setDeleting(true)}>
        Delete
      </Button>
      <ShareDialog isOpen={isSharing} onClose={() => setSharing(false)} report={report} />
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={
          <>
            Delete <bdi>{report.name}</bdi>?
          </>
        }
        action="Delete the report"
        onConfirm={remove}
      >
        All versions, files and share links are deleted. This cannot be undone. The audit log keeps a record.
      </ConfirmDialog>
    </>
  );
}
