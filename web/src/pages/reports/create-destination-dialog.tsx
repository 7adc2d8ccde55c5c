import { Dialog } from '../../components/overlay/dialog.tsx';
import type { NewDestination } from '../../features/report-delivery/destination.ts';
import { DestinationForm } from './destination-form.tsx';

interface CreateDestinationDialogProps {
  onClose: () => void;
  onCreated: (destination: NewDestination) => void;
}

/** The form of a new receiver of scheduled reports. */
export function CreateDestinationDialog({ onClose, onCreated }: CreateDestinationDialogProps) {
  return (
    <Dialog
      isInAddress
      isOpen
      onClose={onClose}
      title="Create a destination"
      description="Each report of a schedule that names the destination is delivered to it."
    >
      <DestinationForm onCancel={onClose} onCreated={onCreated} />
    </Dialog>
  );
}
