import { Link } from '@tanstack/react-router';
import { DefinitionList } from '../../../components/layout/definition-list.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { StepButtons } from '../../../components/table/step-buttons.tsx';
import { stepByKey } from '../../../components/table/step-by-key.ts';
import type { RowSteps } from '../../../components/table/use-row-steps.ts';
import { CodeBlock } from '../../../components/text/code-block.tsx';
import { CopyText } from '../../../components/text/copy-text.tsx';
import { absoluteTime } from '../../../lib/time/format-time.ts';
import type { AuditEntry } from './audit-columns.tsx';

interface AuditEntryDialogProps {
  isOpen: boolean;
  /** Undefined if the entry is not among the loaded rows. */
  entry: AuditEntry | undefined;
  onClose: () => void;
  /** The entries before and after in the log. */
  steps: RowSteps;
}

/** All of one entry, with links to the other entries of its actor and target. */
export function AuditEntryDialog({ isOpen, entry, onClose, steps }: AuditEntryDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="side"
      isInAddress
      title={entry === undefined ? 'Entry' : `Entry ${entry.sequence}: ${entry.action}`}
      onKeyDown={(event) => stepByKey(event, steps)}
    >
      <StepButtons steps={steps} />
      {entry === undefined ? (
        <p className="text-sm">The entry is not among the loaded rows of this list.</p>
      ) : (
        <div className="space-y-4 text-sm">
          <DefinitionList
            rows={{
              Time: absoluteTime(entry.createdAt),
              Actor: (
                <>
                  <Link
                    to="/settings/$section"
                    params={{ section: 'audit' }}
                    search={{ actor: entry.actor.id }}
                    title="All entries of this actor"
                  >
                    <bdi>{entry.actor.name}</bdi>
                  </Link>{' '}
                  <span className="text-muted">({entry.actor.kind})</span>
                </>
              ),
              Target:
                entry.target === null ? (
                  'none'
                ) : (
                  <Link
                    to="/settings/$section"
                    params={{ section: 'audit' }}
                    search={{ target: entry.target }}
                    title="All entries of this target"
                  >
                    <bdi>{entry.target}</bdi>
                  </Link>
                ),
              Address: <bdi>{entry.ip ?? 'not known'}</bdi>,
              Request: entry.requestId === null ? 'none' : <CopyText value={entry.requestId} label="request id" />,
              Hash: <CopyText value={entry.hash} label="hash of the entry" />,
            }}
          />
          <section>
            <h3 className="mb-1 font-semibold">Details</h3>
            <CodeBlock text={JSON.stringify(entry.details, null, 2)} label="details of the entry" />
          </section>
        </div>
      )}
    </Dialog>
  );
}
