import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { api, read } from '../../lib/api/client.ts';
import { DestinationChoice } from '../report-delivery/destination-choice.tsx';
import { useMissingPermission } from '../session/permissions.ts';
import {
  documentTypes,
  frequencyNames,
  type ReportRequest,
  reportFormats,
  reportTypeNames,
  reportTypeQuestions,
} from './report.ts';
import { reportsKey } from './report-queries.ts';
import { fieldsOfScope, type ReportScope } from './report-scope.ts';
import { ScopeFields } from './scope-fields.tsx';
import { ScopePreview } from './scope-preview.tsx';

const frequencies = ['ONE_TIME', 'DAILY', 'WEEKLY', 'MONTHLY'] as const;

interface CreateReportDialogProps {
  /** Type of the report; undefined closes the dialog. */
  type: string | undefined;
  onType: (type: ReportRequest['type']) => void;
  scope: ReportScope;
  onScope: (scope: ReportScope) => void;
  onClose: () => void;
}

/** Type, scope and format of a new report, with what it will cover. It opens the page of the report, which shows the progress. */
export function CreateReportDialog(props: CreateReportDialogProps) {
  return (
    <Dialog
      isInAddress
      isOpen={props.type !== undefined}
      onClose={props.onClose}
      title="Create a report"
      description="A report shows a snapshot of the data, which never changes."
    >
      <CreateReportForm {...props} />
    </Dialog>
  );
}

function CreateReportForm({ type: wanted, onType, scope, onScope, onClose }: CreateReportDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [format, setFormat] = useState<(typeof reportFormats)[number]>('PDF');
  const [frequency, setFrequency] = useState<(typeof frequencies)[number]>('ONE_TIME');
  const [deliverTo, setDeliverTo] = useState<readonly string[]>([]);
  const noSchedule = useMissingPermission('listReportSchedules');
  const type = documentTypes.find((one) => one === wanted) ?? 'executive';
  const found = fieldsOfScope(scope);
  const create = useMutation({
    mutationFn: (body: ReportRequest) => read(api.POST('/api/reports', { body })),
    onSuccess: async ({ data }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: reportsKey }),
        client.invalidateQueries({ queryKey: ['report-schedules'] }),
      ]);
      await navigate({ to: '/reports/$reportId', params: { reportId: data.id } });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if ('fields' in found)
          create.mutate({
            type,
            format,
            frequency,
            ...found.fields,
            ...(frequency !== 'ONE_TIME' && deliverTo.length > 0 && { deliverTo: [...deliverTo] }),
          });
      }}
    >
      <fieldset className="mb-3 text-sm">
        <legend className="mb-1 font-medium">Type</legend>
        {documentTypes.map((one) => (
          <label key={one} className="grid grid-cols-[auto_1fr] items-center gap-x-2 rounded-sm p-1 hover:bg-surface-3">
            <input
              type="radio"
              name="type"
              className="size-4 accent-link"
              checked={one === type}
              onChange={() => onType(one)}
            />
            {reportTypeNames[one]}
            <span className="col-start-2 text-xs text-muted">{reportTypeQuestions[one]}</span>
          </label>
        ))}
      </fieldset>
      <ScopeFields scope={scope} onChange={onScope} />
      <ScopePreview scope={scope} />
      <div className="grid gap-x-3 sm:grid-cols-2">
        <SelectField
          label="Format"
          hint="The page of the report shows its content. Other formats can be downloaded later."
          value={format}
          onChange={(event) => setFormat(reportFormats.find((one) => one === event.target.value) ?? 'PDF')}
          options={reportFormats.map((value) => ({ value, label: value }))}
        />
        <SelectField
          label="Frequency"
          hint={noSchedule ?? 'A schedule creates the next reports at about this time of day (UTC).'}
          value={frequency}
          disabled={noSchedule !== undefined}
          onChange={(event) => setFrequency(frequencies.find((one) => one === event.target.value) ?? 'ONE_TIME')}
          options={frequencies.map((value) => ({ value, label: frequencyNames[value] }))}
        />
      </div>
      {frequency !== 'ONE_TIME' && <DestinationChoice chosen={deliverTo} onChange={setDeliverTo} />}
      {'missing' in found && <p className="mb-2 text-sm text-muted">{found.missing}</p>}
      <FormError error={create.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={create.isPending || 'missing' in found}>
          {create.isPending
            ? 'Creating…'
            : frequency === 'ONE_TIME'
              ? 'Create the report'
              : 'Create the report and schedule'}
        </Button>
      </div>
    </form>
  );
}
