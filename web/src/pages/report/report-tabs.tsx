import { type Tab, Tabs } from '../../components/layout/tabs.tsx';
import { PackControls } from '../../features/packs/pack-controls.tsx';
import { VerifyPack } from '../../features/packs/verify-pack.tsx';
import { ShareList } from '../../features/report-shares/share-list.tsx';
import type { ReportDetail } from '../../features/reports/report.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { Downloads } from './downloads.tsx';
import { ReportChanges } from './report-changes.tsx';
import { ReportContent } from './report-content.tsx';
import { ReportDetails } from './report-details.tsx';
import { ReportHistory } from './report-history.tsx';

/** The parts of a complete report. A pack begins with its controls. */
export function ReportTabs({ report }: { report: ReportDetail }) {
  const { search, push } = useUrlSearch();
  const isPack = report.type === 'compliance_pack';
  const tabs: Tab[] = [
    ...(isPack ? [{ id: 'controls', label: 'Controls', content: <PackControls report={report} /> }] : []),
    { id: 'content', label: isPack ? 'Evidence' : 'Content', content: <ReportContent report={report} /> },
    ...(isPack
      ? [{ id: 'verify', label: 'Verify', content: <VerifyPack /> }]
      : [{ id: 'changes', label: 'Changes', content: <ReportChanges report={report} /> }]),
    { id: 'history', label: 'History', content: <ReportHistory report={report} /> },
    { id: 'shares', label: 'Share links', content: <ShareList reportId={report.id} /> },
    { id: 'details', label: 'Details', content: <ReportDetails report={report} /> },
  ];
  const first = tabs[0]?.id ?? '';
  const selected = tabs.find(({ id }) => id === search.tab)?.id ?? first;
  return (
    <>
      <Downloads report={report} />
      <Tabs
        label="Parts of the report"
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => push({ tab: tab === first ? undefined : tab })}
      />
    </>
  );
}
