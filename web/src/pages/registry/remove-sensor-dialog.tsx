import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../components/feedback/toasts.tsx';
import { ConfirmDialog } from '../../components/overlay/confirm-dialog.tsx';
import { api, read } from '../../lib/api/client.ts';
import type { Sensor } from './sensor-row.tsx';
import { sensorStatusKey } from './sensor-status-query.ts';

interface RemoveSensorDialogProps {
  registryId: string;
  /** Null: the dialog is closed. */
  sensor: Sensor | null;
  onClose: () => void;
}

/** Asks before a sensor is removed from the list. */
export function RemoveSensorDialog({ registryId, sensor, onClose }: RemoveSensorDialogProps) {
  const client = useQueryClient();
  const remove = async (): Promise<void> => {
    if (sensor === null) return;
    await read(api.DELETE('/api/sensors/{sensorId}', { params: { path: { sensorId: sensor.id } } }));
    showToast({ text: `The sensor ${sensor.name} was removed.` });
    await client.invalidateQueries({ queryKey: sensorStatusKey(registryId) });
  };
  return (
    <ConfirmDialog
      isOpen={sensor !== null}
      onClose={onClose}
      title={
        <>
          Remove the sensor <bdi>{sensor?.name}</bdi>?
        </>
      }
      action="Remove"
      onConfirm={remove}
    >
      <p>
        Its scans return to the queue for other sensors. Its key stays valid: a sensor that is started again appears
        here again. Revoke the key under Settings, API keys, to prevent this.
      </p>
    </ConfirmDialog>
  );
}
