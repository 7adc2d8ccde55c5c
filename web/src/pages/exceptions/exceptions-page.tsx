import { Button } from '../../components/form/button.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { lazyDialog } from '../../components/overlay/lazy-dialog.tsx';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { ExceptionFigures } from './exception-figures.tsx';
import { ExceptionList } from './exception-list.tsx';

/** The form has its own chunk, because most visits of the page propose nothing. */
const ProposeExceptionDialog = lazyDialog(
  () => import('../../features/exceptions/propose-exception-dialog.tsx'),
  'ProposeExceptionDialog',
);

/** Exceptions: those that wait for a decision, those in force, and what they cover now. */
export function ExceptionsPage() {
  const { search, push, close, replace } = useUrlSearch();
  const missingRole = useMissingPermission('proposeAttestation');
  const isProposing = search.propose !== undefined && missingRole === undefined;
  return (
    <>
      <PageHeader
        title="Exceptions"
        description="Findings that somebody decided not to fix, with the reason, who approved it, and until when."
        actions={
          <Button look="primary" disabledReason={missingRole} onClick={() => push({ propose: 'new' })}>
            Propose an exception
          </Button>
        }
      />
      <ExceptionFigures />
      <ExceptionList />
      {isProposing && (
        <ProposeExceptionDialog
          isOpen
          isInAddress
          onClose={() => close({ propose: undefined })}
          onProposed={(open) => replace({ propose: undefined, open })}
        />
      )}
    </>
  );
}
