import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Button } from '../../components/form/button.tsx';
import { TableFrame } from '../../components/table/table-frame.tsx';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import { listOf, toggled } from '../../lib/url/search.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import {
  type Control,
  type ControlException,
  coverageName,
  exceptionsOf,
  subjectName,
  verdictLooks,
  verdicts,
} from './control.ts';
import { ControlDetail } from './control-detail.tsx';
import { VerdictBadge } from './verdict-badge.tsx';

interface ControlMatrixProps {
  controls: readonly Control[];
  /** The registry of the scope, for links to the rows behind a rule. Null: the controls are of a pack, whose rows are in its tables. */
  registryId: string | undefined | null;
  /** The exceptions in force at the end of the period. Undefined: the pack was created without them. */
  exceptions: readonly ControlException[] | undefined;
}

/** The controls of a framework with verdict, evidence, exceptions and gaps. The address has the chosen verdicts and the open control. */
export function ControlMatrix({ controls, registryId, exceptions }: ControlMatrixProps) {
  const { search, filter, push } = useUrlSearch();
  const chosen = listOf(search.verdict);
  const shown = controls.filter(({ status }) => chosen.length === 0 || chosen.includes(status));
  return (
    <>
      <fieldset className="mb-3 flex flex-wrap items-center gap-2">
        <legend className="sr-only">Verdicts</legend>
        {verdicts.map((verdict) => (
          <Button
            key={verdict}
            aria-pressed={chosen.includes(verdict)}
            className="aria-pressed:border-link aria-pressed:bg-surface-3"
            onClick={() => filter({ verdict: toggled(search.verdict, verdict) })}
          >
            <span aria-hidden="true">{verdictLooks[verdict].glyph}</span> {verdictLooks[verdict].name}{' '}
            {formatCount(controls.filter(({ status }) => status === verdict).length)}
          </Button>
        ))}
      </fieldset>
      {shown.length === 0 ? (
        <EmptyState title="No control has these verdicts">Choose other verdicts above.</EmptyState>
      ) : (
        <ControlTable
          controls={shown}
          registryId={registryId}
          exceptions={exceptions}
          openId={search.control}
          onToggle={(id) => push({ control: search.control === id ? undefined : id })}
        />
      )}
    </>
  );
}

interface ControlTableProps extends ControlMatrixProps {
  openId: string | undefined;
  onToggle: (id: string) => void;
}

const headers = ['Control', 'Verdict', 'Subject', 'Coverage', 'Rules', 'Exceptions'];

function ControlTable({ controls, registryId, exceptions, openId, onToggle }: ControlTableProps) {
  return (
    <TableFrame label="Controls" className="@container">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">
          Controls with their verdict. Open a control to see evidence, exceptions and gaps.
        </caption>
        <thead className="bg-surface-2">
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col" className="border-b border-line px-2 py-1.5 font-semibold whitespace-nowrap">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {controls.map((control) => (
          <ControlRows
            key={control.id}
            control={control}
            registryId={registryId}
            exceptions={exceptions}
            isOpen={openId === control.id}
            onToggle={() => onToggle(control.id)}
          />
        ))}
      </table>
    </TableFrame>
  );
}

interface ControlRowsProps {
  control: Control;
  registryId: string | undefined | null;
  exceptions: readonly ControlException[] | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

function ControlRows({ control, registryId, exceptions, isOpen, onToggle }: ControlRowsProps) {
  const { id, title, status, subject, coverage, outcomes } = control;
  const notVerified = outcomes.filter(
    (outcome) => outcome.status !== 'VERIFIED' && outcome.status !== 'NOT_APPLICABLE',
  );
  return (
    <tbody>
      <tr className="border-b border-hairline align-top">
        <th scope="row" className="min-w-40 px-2 py-1 font-normal sm:min-w-48">
          <button type="button" aria-expanded={isOpen} onClick={onToggle} className="min-h-6 text-left hover:text-link">
            <span aria-hidden="true" className="inline-block w-4 text-muted">
              {isOpen ? '▾' : '▸'}
            </span>
            <strong className="whitespace-nowrap">{id}</strong> {title}
          </button>
        </th>
        <td className="px-2 py-1.5">
          <VerdictBadge verdict={status} />
        </td>
        <td className="px-2 py-1.5 whitespace-nowrap">{subjectName(subject)}</td>
        <td className="px-2 py-1.5">{coverageName(coverage)}</td>
        <td className="px-2 py-1.5 whitespace-nowrap">
          {outcomes.length === 0
            ? 'none'
            : `${formatCount(outcomes.length - notVerified.length)} of ${formatCount(outcomes.length)} met`}
        </td>
        <td className="px-2 py-1.5 whitespace-nowrap">
          <ExceptionCount control={control} exceptions={exceptions} isOpen={isOpen} onToggle={onToggle} />
        </td>
      </tr>
      {isOpen && (
        <tr className="border-b border-line">
          <td colSpan={headers.length} className="bg-surface-2 p-3">
            {/* As wide as the visible part of the table, so that its sentences need no scrolling sideways. */}
            <div className="sticky left-3 w-[calc(100cqi-1.5rem)]">
              <ControlDetail control={control} registryId={registryId} exceptions={exceptions} />
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface ExceptionCountProps {
  control: Control;
  exceptions: readonly ControlException[] | undefined;
  isOpen: boolean;
  /** Opens or closes the control, which lists its exceptions. */
  onToggle: () => void;
}

/** The number of exceptions that change the control. It opens their list. */
function ExceptionCount({ control, exceptions, isOpen, onToggle }: ExceptionCountProps) {
  if (control.exceptions === null) return <span className="text-muted">none apply</span>;
  if (control.exceptions === undefined && exceptions === undefined)
    return <span className="text-muted">not in the pack</span>;
  const count = control.exceptions?.total ?? exceptionsOf(control, exceptions ?? []).length;
  if (count === 0) return formatCount(count);
  return (
    <button
      type="button"
      className="target text-left text-link underline"
      aria-label={`${countOf(count, 'exception')} of ${control.id}`}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {formatCount(count)}
    </button>
  );
}
