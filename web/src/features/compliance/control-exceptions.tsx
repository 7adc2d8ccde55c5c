import { Link } from '@tanstack/react-router';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { Time } from '../../components/text/time.tsx';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import { categoryNames } from '../exceptions/exception.ts';
import { type Control, type ControlException, exceptionsOf } from './control.ts';

interface ControlExceptionsProps {
  control: Control;
  /** Undefined: the pack was created without its section of exceptions. */
  exceptions: readonly ControlException[] | undefined;
}

/** The exceptions at the end of the period that change what the rules of a control count. */
export function ControlExceptions({ control, exceptions }: ControlExceptionsProps) {
  const own = exceptions === undefined ? [] : exceptionsOf(control, exceptions);
  return (
    <div>
      <h3 className="mb-1 font-semibold">Exceptions</h3>
      <p>
        <Summary control={control} own={exceptions && own} />
      </p>
      {own.length > 0 && <ExceptionTable exceptions={own} label={`Exceptions of ${control.id}`} />}
    </div>
  );
}

function Summary({
  control: { exceptions: counted },
  own,
}: {
  control: Control;
  own: readonly ControlException[] | undefined;
}) {
  if (counted === null) return 'None: exceptions change no rule of this control.';
  if (own === undefined) return 'The pack was created without its section of exceptions.';
  // A pack does not count the findings of each exception.
  if (counted === undefined) {
    return own.length === 0
      ? 'None in force at the end of the period changes a rule of this control.'
      : `${countOf(own.length, 'exception')} in force at the end of the period. The rules above leave out the findings that they cover.`;
  }
  if (counted.total === 0) return '0 in force at the end of the period.';
  const listed = own.length < counted.total ? ` The ${formatCount(own.length)} with most findings are listed.` : '';
  return `${countOf(counted.total, 'exception')} in force at the end of the period. The rules leave out ${countOf(counted.findings, 'open finding')}.${listed}`;
}

interface ExceptionTableProps {
  exceptions: readonly ControlException[];
  label: string;
}

/**
 * The numbers of covered findings are not links: they are those at the end of the period, and the list of findings shows the present ones.
 * The exception itself shows what it covers now.
 */
export function ExceptionTable({ exceptions, label }: ExceptionTableProps) {
  const isCounted = exceptions.some(({ openFindings }) => openFindings !== undefined);
  return (
    <ScrollTable
      label={label}
      className="mt-1 max-h-72 overflow-y-auto bg-surface"
      headers={[
        'Exception',
        'Category',
        ...(isCounted ? [{ text: 'Covered findings', isNumber: true } as const] : []),
        'Reason',
        'Approved by',
        'Ends',
      ]}
    >
      {exceptions.map(({ id, cveId, category, reason, approvedBy, expiresAt, openFindings, ...exception }) => (
        <tr key={id}>
          <th scope="row">
            <Link to="/exceptions" search={{ open: id }}>
              <bdi>{cveId}</bdi>
            </Link>{' '}
            <span className="font-normal">
              in <bdi>{exception.package}</bdi>
            </span>
          </th>
          <td className="whitespace-nowrap">{categoryName(category)}</td>
          {isCounted && <td className="text-end">{formatCount(openFindings)}</td>}
          <td className="min-w-40">
            <bdi>{reason}</bdi>
          </td>
          <td>{approvedBy === null ? <span className="text-muted">nobody</span> : <bdi>{approvedBy}</bdi>}</td>
          <td className="whitespace-nowrap">
            <Time value={expiresAt} absent="no end" />
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function categoryName(category: string): string {
  return Object.entries(categoryNames).find(([name]) => name === category)?.[1] ?? category;
}
