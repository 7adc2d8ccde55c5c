import { Button } from '../../components/form/button.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Tabs } from '../../components/layout/tabs.tsx';
import { CreatePackDialog } from '../../features/packs/create-pack-dialog.tsx';
import { VerifyPack } from '../../features/packs/verify-pack.tsx';
import { ReviewList } from '../../features/reviews/review-list.tsx';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { CurrentControls } from './current-controls.tsx';
import { PackList } from './pack-list.tsx';

const tabs = [
  { id: 'controls', label: 'Controls', content: <CurrentControls /> },
  { id: 'packs', label: 'Packs', content: <PackList /> },
  { id: 'reviews', label: 'Reviews', content: <ReviewList /> },
  { id: 'verify', label: 'Verify a pack', content: <VerifyPack /> },
];

/** Controls of frameworks with their verdict now, packs with the evidence of a period, recorded reviews, and how a pack is verified. */
export function CompliancePage() {
  const { search, push, close } = useUrlSearch();
  const missingRole = useMissingPermission('createCompliancePack');
  return (
    <>
      <PageHeader
        title="Compliance"
        description="Evidence from image scans for the controls of frameworks. It supports an assessment and does not replace it."
        actions={
          <Button
            look="primary"
            disabledReason={missingRole}
            onClick={() => push({ pack: search.framework ?? 'soc2' })}
          >
            Create a pack
          </Button>
        }
      />
      <Tabs
        label="Compliance"
        tabs={tabs}
        selected={tabs.find(({ id }) => id === search.tab)?.id ?? 'controls'}
        onSelect={(tab) => push({ tab: tab === 'controls' ? undefined : tab, page: undefined })}
      />
      <CreatePackDialog
        framework={missingRole === undefined ? search.pack : undefined}
        onClose={() => close({ pack: undefined })}
      />
    </>
  );
}
