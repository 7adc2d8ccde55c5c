import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { showToast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { ConfirmDialog } from '../../components/overlay/confirm-dialog.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { TableFrame } from '../../components/table/table-frame.tsx';
import { destinationsQuery } from '../../features/report-delivery/delivery-queries.ts';
import { frequencyNames, reportTypeNames } from '../../features/reports/report.ts';
import { useMissingPermission, useMissingRole } from '../../features/session/permissions.ts';
import { api, read, type Schemas } from '../../lib/api/client.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { countOf } from '../../lib/text/format-number.ts';
import { absoluteTime, relativeTime } from '../../lib/time/format-time.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { ScheduleDeliveryDialog } from './schedule-delivery-dialog.tsx';

type Schedule = Schemas['ReportSchedule'];

const schedulesKey = ['report-schedules'] as const;
const pageSize = 50;

/** Schedules of the signed-in user; admins see all. The next run is shown with its zone, because schedules run in UTC. */
export function ScheduleList() {
  const missingRole = useMissingPermission('listReportSchedules');
  if (missingRole !== undefined) {
    return (
      <EmptyState title="Your role cannot see schedules">
        {missingRole} The reports that schedules create are in the list of reports.
      </EmptyState>
    );
  }
  return <Schedules />;
}

function Schedules() {
  const { search, push } = useUrlSearch();
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1);
  const client = useQueryClient();
  const [ending, setEnding] = useState<Schedule | null>(null);
  const [changing, setChanging] = useState<Schedule | null>(null);
  const isAdmin = useMissingRole('admin') === undefined;
  const query = useQuery({
    queryKey: [...schedulesKey, page],
    queryFn: ({ signal }) =>
      read(api.GET('/api/report-schedules', { params: { query: { page, limit: pageSize } }, signal })),
  });
  const end = async ({ id, name }: Schedule): Promise<void> => {
    await read(api.DELETE('/api/report-schedules/{scheduleId}', { params: { path: { scheduleId: id } } }));
    await client.invalidateQueries({ queryKey: schedulesKey });
    showToast({ text: `The schedule of “${name}” ended. Its reports are kept.` });
  };
  return (
    <QueryContent query={query} name="the schedules" lines={5}>
      {({ data, meta }) =>
        meta.total === 0 ? (
          <EmptyState
            title="No schedules"
            action={<Button onClick={() => push({ create: 'executive' })}>Create a report</Button>}
          >
            Choose a frequency when you create a report, and the service creates the next ones.{' '}
            {!isAdmin && 'You see your own schedules only.'}
          </EmptyState>
        ) : (
          <>
            {!isAdmin && (
              <p className="mb-2 text-sm text-muted">Your own schedules. Admins see those of all members.</p>
            )}
            <ScheduleTable schedules={data} onEnd={setEnding} onChange={setChanging} />
            <p className="mt-1 text-xs text-muted">
              A report is generated up to five minutes after the time of its run.
            </p>
            <Pager page={page} pageSize={pageSize} total={meta.total} onPage={(next) => push({ page: String(next) })} />
            <ScheduleDeliveryDialog schedule={changing} onClose={() => setChanging(null)} />
            <ConfirmDialog
              isOpen={ending !== null}
              onClose={() => setEnding(null)}
              title={
                <>
                  End the schedule of <bdi>{ending?.name}</bdi>?
                </>
              }
              action="End the schedule"
              onConfirm={() => (ending === null ? Promise.resolve() : end(ending))}
            >
              No further reports are created. Existing reports of the schedule are kept.
            </ConfirmDialog>
          </>
        )
      }
    </QueryContent>
  );
}

interface ScheduleTableProps {
  schedules: readonly Schedule[];
  onEnd: (schedule: Schedule) => void;
  onChange: (schedule: Schedule) => void;
}

function ScheduleTable({ schedules, onEnd, onChange }: ScheduleTableProps) {
  const nowMs = useNow();
  const destinations = useQuery(destinationsQuery);
  const namesOf = (ids: readonly string[]): string =>
    destinations.data === undefined
      ? countOf(ids.length, 'destination')
      : ids.map((id) => destinations.data.find((one) => one.id === id)?.name ?? id).join(', ');
  return (
    <TableFrame label="Schedules">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Report schedules with their next run</caption>
        <thead className="bg-surface-2">
          <tr>
            {['Name', 'Type', 'Format', 'Frequency', 'Next run', 'Last report', 'Delivered to', 'Created by'].map(
              (header) => (
                <th
                  key={header}
                  scope="col"
                  className="border-b border-line px-2 py-1.5 font-semibold whitespace-nowrap"
                >
                  {header}
                </th>
              ),
            )}
            <th scope="col" className="border-b border-line px-2">
              <span className="sr-only">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {schedules.map((schedule) => (
            <tr key={schedule.id} className="border-b border-hairline">
              <th scope="row" className="max-w-80 min-w-40 px-2 py-1.5 font-medium wrap-break-word">
                <bdi>{schedule.name}</bdi>
              </th>
              <td className="px-2">{reportTypeNames[schedule.type]}</td>
              <td className="px-2">{schedule.format}</td>
              <td className="px-2">{frequencyNames[schedule.frequency]}</td>
              <td className="min-w-44 px-2">
                <time dateTime={schedule.nextAt}>{absoluteTime(schedule.nextAt)}</time>
                <span className="block text-xs text-muted">{relativeTime(schedule.nextAt, nowMs)}</span>
              </td>
              <td className="px-2">
                {schedule.lastReportId === null ? (
                  <span className="text-muted">none yet</span>
                ) : (
                  <Link to="/reports/$reportId" params={{ reportId: schedule.lastReportId }} className="target">
                    Open
                  </Link>
                )}
              </td>
              <td className="max-w-60 min-w-32 px-2 wrap-break-word">
                {schedule.deliverTo.length === 0 ? (
                  <span className="text-muted">no destination</span>
                ) : (
                  <Link to="/reports" search={{ tab: 'deliveries', scheduleId: schedule.id }}>
                    <bdi>{namesOf(schedule.deliverTo)}</bdi>
                  </Link>
                )}
              </td>
              <td className="px-2">
                <bdi>{schedule.createdBy.name}</bdi>
              </td>
              <td className="space-x-1 px-2 py-1 text-end whitespace-nowrap">
                <Button aria-label={`Destinations of ${schedule.name}`} onClick={() => onChange(schedule)}>
                  Destinations
                </Button>
                <Button
                  look="danger"
                  aria-label={`End the schedule of ${schedule.name}`}
                  onClick={() => onEnd(schedule)}
                >
                  End
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
