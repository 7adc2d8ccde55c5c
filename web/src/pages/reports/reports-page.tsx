import { Suspense } from 'react';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Button } from '../../components/form/button.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { type Tab, Tabs } from '../../components/layout/tabs.tsx';
import { FailedDeliveriesBanner } from '../../features/report-delivery/failed-deliveries-banner.tsx';
import { CreateReportDialog } from '../../features/reports/create-report-dialog.tsx';
import { scopeOfSearch, searchOfScope } from '../../features/reports/report-scope.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { ReportList } from './report-list.tsx';
import { DeliveryList, DestinationList, ScheduleList } from './tab-parts.ts';

const noScope = { scope: undefined, registryId: undefined, imageId: undefined, tagIds: undefined, scanId: undefined };

/** The tabs have different filters and pages. */
const noFilter = {
  page: undefined,
  search: undefined,
  sort: undefined,
  type: undefined,
  status: undefined,
  destinationId: undefined,
  reportId: undefined,
  scheduleId: undefined,
};

const tabs: readonly Tab[] = [
  { id: 'reports', label: 'Reports', content: <ReportList /> },
  { id: 'schedules', label: 'Schedules', content: <ScheduleList /> },
  { id: 'deliveries', label: 'Deliveries', content: <DeliveryList /> },
  { id: 'destinations', label: 'Destinations', content: <DestinationList /> },
];

/** Reports, their schedules, and their delivery. The dialog for a new report is in the address with its type and scope, so that other pages can link to it. */
export function ReportsPage() {
  const { search, filter, push, close } = useUrlSearch();
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
      <FailedDeliveriesBanner />
      <Suspense fallback={<Skeleton lines={6} label="Loading the list" />}>
        <Tabs
          label="Reports"
          selected={tabs.find(({ id }) => id === search.tab)?.id ?? 'reports'}
          onSelect={(tab) => push({ ...noFilter, tab: tab === 'reports' ? undefined : tab })}
          tabs={tabs}
        />
      </Suspense>
      <CreateReportDialog
        type={isAllowed ? search.create : undefined}
        onType={(create) => filter({ create, page: search.page })}
        scope={scopeOfSearch(search)}
        onScope={(scope) => filter({ ...searchOfScope(scope), page: search.page })}
        onClose={() => close({ create: undefined, ...noScope })}
      />
    </>
  );
}
