import { Button } from '../../components/form/button.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Tabs } from '../../components/layout/tabs.tsx';
import { CreateReportDialog } from '../../features/reports/create-report-dialog.tsx';
import { scopeOfSearch, searchOfScope } from '../../features/reports/report-scope.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { ReportList } from './report-list.tsx';
import { ScheduleList } from './schedule-list.tsx';

const noScope = { scope: undefined, registryId: undefined, imageId: undefined, tagIds: undefined, scanId: undefined };

/** Reports and their schedules. The dialog for a new report is in the address with its type and scope, so that other pages can link to it. */
export function ReportsPage() {
  const { search, filter, push } = useUrlSearch();
  const missingRole = useMissingPermission('createReport');
  const isAllowed = missingRole === undefined;
  return (
    <>
      <PageHeader
        title="Reports"
        description="Snapshots of the data for readers inside and outside the organization. The content of each report can be read here."
        actions={
          <Button look="primary" disabledReason={missingRole} onClick={() => push({ create: 'executive' })}>
            Create a report
          </Button>
        }
      />
      <Tabs
        label="Reports"
        selected={search.tab === 'schedules' ? 'schedules' : 'reports'}
        onSelect={(tab) => push({ tab: tab === 'reports' ? undefined : tab, page: undefined })}
        tabs={[
          { id: 'reports', label: 'Reports', content: <ReportList /> },
          { id: 'schedules', label: 'Schedules', content: <ScheduleList /> },
        ]}
      />
      <CreateReportDialog
        type={isAllowed ? search.create : undefined}
        onType={(create) => filter({ create, page: search.page })}
        scope={scopeOfSearch(search)}
        onScope={(scope) => filter({ ...searchOfScope(scope), page: search.page })}
        onClose={() => filter({ create: undefined, ...noScope, page: search.page })}
      />
    </>
  );
}
