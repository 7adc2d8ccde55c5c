import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { DestinationChoice } from '../../features/report-delivery/destination-choice.tsx';
import { api, read, type Schemas } from '../../lib/api/client.ts';

interface ScheduleDeliveryDialogProps {
  /** Null closes the dialog. */
  schedule: Schemas['ReportSchedule'] | null;
  onClose: () => void;
}

/** Changes the destinations of a schedule. */
export function ScheduleDeliveryDialog({ schedule, onClose }: ScheduleDeliveryDialogProps) {
  return (
    <Dialog
      isOpen={schedule !== null}
      onClose={onClose}
      title={
        <>
          Deliveries of <bdi>{schedule?.name}</bdi>
        </>
      }
      description="The change applies to reports that are not generated yet."
    >
      {schedule !== null && <DeliveryForm schedule={schedule} onClose={onClose} />}
    </Dialog>
  );
}

function DeliveryForm({ schedule, onClose }: { schedule: Schemas['ReportSchedule']; onClose: () => void }) {
  const client = useQueryClient();
  const [deliverTo, setDeliverTo] = useState<readonly string[]>(schedule.deliverTo);
  const change = useMutation({
    mutationFn: () => {
      const params = { path: { scheduleId: schedule.id } };
      return read(api.PUT('/api/report-schedules/{scheduleId}', { params, body: { deliverTo: [...deliverTo] } }));
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['report-schedules'] });
      showToast({ text: `The destinations of “${schedule.name}” were changed.` });
      onClose();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      <DestinationChoice chosen={deliverTo} onChange={setDeliverTo} />
      <FormError error={change.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={change.isPending}>
          {change.isPending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
