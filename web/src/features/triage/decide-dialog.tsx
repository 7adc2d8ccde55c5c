import { Dialog } from '../../components/overlay/dialog.tsx';
import { DecisionForm } from './decision-form.tsx';
import type { Finding } from './finding.ts';

interface DecideDialogProps {
  finding: Finding;
  focus: 'assignee' | 'note';
  onClose: () => void;
}

/** Status, assignee and note of the focused row. It closes at once: the decision applies before the service answers. */
export function DecideDialog({ finding, focus, onClose }: DecideDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <bdi>
          Decide {finding.cveId} in {finding.package.name}
        </bdi>
      }
    >
      <DecisionForm finding={finding} focus={focus} onDecided={onClose} />
    </Dialog>
  );
}
