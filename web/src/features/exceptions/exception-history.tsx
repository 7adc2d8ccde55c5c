import { Time } from '../../components/text/time.tsx';
import { type Exception, exceptionStatusLooks } from './exception.ts';

/** Who proposed, decided and ended an exception. */
export function ExceptionHistory({ exception }: { exception: Exception }) {
  const { proposedBy, createdAt, decidedBy, decidedAt, note, endedBy, endedAt, status, expiresAt } = exception;
  const isRejected = status === 'REJECTED';
  return (
    <section>
      <h3 className="mb-1 font-semibold">History</h3>
      <ol>
        <li className="border-b border-hairline py-1">
          <strong>Proposed</strong> by <bdi>{proposedBy.name}</bdi>, <Time value={createdAt} />
        </li>
        {decidedBy !== null && (
          <li className="border-b border-hairline py-1">
            <strong>{isRejected ? 'Rejected' : 'Approved'}</strong> by <bdi>{decidedBy.name}</bdi>,{' '}
            <Time value={decidedAt} />
            {note !== null && (
              <p className="wrap-anywhere text-muted">
                <bdi>{note}</bdi>
              </p>
            )}
          </li>
        )}
        {endedBy !== null && (
          <li className="border-b border-hairline py-1">
            <strong>{exceptionStatusLooks[status].name}</strong> by <bdi>{endedBy.name}</bdi>, <Time value={endedAt} />
          </li>
        )}
        {status === 'EXPIRED' && (
          <li className="border-b border-hairline py-1">
            <strong>Expired</strong>, <Time value={expiresAt} />
          </li>
        )}
      </ol>
    </section>
  );
}
