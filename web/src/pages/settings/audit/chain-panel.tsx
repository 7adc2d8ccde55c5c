import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Badge } from '../../../components/badge/badge.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Button } from '../../../components/form/button.tsx';
import { DefinitionList } from '../../../components/layout/definition-list.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { CopyText } from '../../../components/text/copy-text.tsx';
import { Time } from '../../../components/text/time.tsx';
import { formatCount } from '../../../lib/text/format-number.ts';
import { type Verification, verifyChain } from './verify-chain.ts';
import { verifyPart } from './verify-part.ts';

const key = ['audit-log', 'verification'];

/** Whether the hash chain is intact: up to which entry it was verified and when, and the first defect. */
export function ChainPanel() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => {
      const known = client.getQueryData<Verification>(key);
      const start = known?.problem === null && !known.isComplete ? known.verified : null;
      return verifyChain(start, (part) => client.setQueryData(key, part), signal, verifyPart);
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <Panel
      title="Hash chain"
      className="mb-4"
      actions={
        query.data !== undefined && (
          <Button onClick={() => void query.refetch()} disabled={query.isFetching}>
            {query.isFetching
              ? 'Verifying…'
              : query.data.isComplete || query.data.problem !== null
                ? 'Verify again'
                : 'Continue'}
          </Button>
        )
      }
    >
      {query.data !== undefined ? (
        <Verdict verification={query.data} isRunning={query.isFetching} />
      ) : query.isError ? (
        <ErrorState title="The chain could not be verified." error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={4} label="Verifying the chain" />
      )}
      <p className="mt-2 text-xs text-muted">
        Each entry contains the hash of the entry before it, and signed checkpoints confirm the end of the chain. This
        page verifies the hashes; <code>plimsoll admin audit verify</code> on the machine of the service verifies the
        signatures of the checkpoints too. A number and hash that you keep elsewhere show later that no entry up to it
        was changed.
      </p>
    </Panel>
  );
}

function Verdict({ verification, isRunning }: { verification: Verification; isRunning: boolean }) {
  const { verified, end, isComplete, problem, verifiedAt, lastCheckpoint } = verification;
  if (end === null) return <p className="text-sm text-muted">The log has no entry yet.</p>;
  return (
    <DefinitionList
      rows={{
        State: (
          <span role="status">
            {problem !== null ? (
              <>
                <Badge tone="bad" glyph="✕">
                  broken at entry {formatCount(problem.sequence)}
                </Badge>{' '}
                <bdi>{problem.message}</bdi>
              </>
            ) : isComplete ? (
              <Badge tone="good" glyph="✓">
                intact
              </Badge>
            ) : (
              <Badge tone="unknown" glyph="?">
                {isRunning ? 'being verified' : 'verified in part'}
              </Badge>
            )}
          </span>
        ),
        Verified: (
          <>
            up to entry {formatCount(verified?.sequence ?? 0)} of {formatCount(end.sequence)},{' '}
            <Time value={verifiedAt} />
          </>
        ),
        'Hash of the last entry': <CopyText value={end.hash} label="hash of the last entry" />,
        'Last checkpoint':
          lastCheckpoint === null ? (
            'none'
          ) : (
            <>
              {lastCheckpoint.number}, signs the entries up to {formatCount(lastCheckpoint.sequence)},{' '}
              <Time value={lastCheckpoint.signedAt} />
            </>
          ),
      }}
    />
  );
}
