import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { CopyText } from '../../components/text/copy-text.tsx';
import { api, read } from '../../lib/api/client.ts';
import { absoluteTime } from '../../lib/time/format-time.ts';

const lifetimes = [
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
] as const;

interface ShareDialogProps {
  isOpen: boolean;
  onClose: () => void;
  report: { id: string; name: string; version: number };
}

/** A link to one version of a report that needs no sign-in. The link is shown once and is forgotten when the dialog closes. */
export function ShareDialog({ isOpen, onClose, report }: ShareDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Share the report">
      <ShareForm report={report} onClose={onClose} />
    </Dialog>
  );
}

function ShareForm({ report, onClose }: Pick<ShareDialogProps, 'report' | 'onClose'>) {
  const client = useQueryClient();
  const [hours, setHours] = useState('72');
  const share = useMutation({
    mutationFn: () =>
      read(
        api.POST('/api/reports/{reportId}/share', {
          params: { path: { reportId: report.id } },
          body: { expiresInHours: Number(hours) },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['report-shares', report.id] }),
    gcTime: 0,
  });
  if (share.data !== undefined) {
    const { url, expiresAt, version } = share.data.data;
    return (
      <div className="text-sm">
        <Banner tone="warning" title="Copy the link now. It is not shown again.">
          Whoever has the link can read version {version} until {absoluteTime(expiresAt)}, without an account. The audit
          log records each download.
        </Banner>
        <CopyText value={url} label="link" />
        <p className="mt-2 text-muted">
          Add <code>?format=PDF</code>, <code>XLSX</code>, <code>CSV</code> or <code>JSON</code> for another format.
        </p>
        <div className="mt-3 flex justify-end">
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        share.mutate();
      }}
    >
      <p className="mb-3 text-sm">
        The link gives access to version {report.version} of <bdi className="font-semibold">{report.name}</bdi> without
        a sign-in. Later versions are not shown. It ends with its expiry, or when an admin revokes it.
      </p>
      <SelectField
        label="Valid for"
        value={hours}
        onChange={(event) => setHours(event.target.value)}
        options={lifetimes}
      />
      <FormError error={share.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={share.isPending}>
          {share.isPending ? 'Creating…' : 'Create the link'}
        </Button>
      </div>
    </form>
  );
}
