import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { DefinitionList } from '../../../components/layout/definition-list.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { CopyText } from '../../../components/text/copy-text.tsx';
import { Time } from '../../../components/text/time.tsx';
import { api, read } from '../../../lib/api/client.ts';

/** The end of the hash chain, which a later verification can be compared with, and how the chain is verified. */
export function ChainPanel() {
  const query = useQuery({
    queryKey: ['audit-log', 'end'],
    queryFn: ({ signal }) => read(api.GET('/api/audit-log', { params: { query: { page: 1, limit: 1 } }, signal })),
  });
  return (
    <Panel title="Hash chain" className="mb-4">
      <QueryContent query={query} name="the end of the chain" lines={3}>
        {({ data: [end] }) =>
          end === undefined ? (
            <p className="text-sm text-muted">The log has no entry yet.</p>
          ) : (
            <DefinitionList
              rows={{
                'Last entry': (
                  <>
                    {end.sequence}, <Time value={end.createdAt} />
                  </>
                ),
                'Its hash': <CopyText value={end.hash} label="hash of the last entry" />,
              }}
            />
          )
        }
      </QueryContent>
      <p className="mt-2 text-xs text-muted">
        Each entry contains the hash of the entry before it, and signed checkpoints confirm the end of the chain. This
        page does not verify the chain: <code>plimsoll admin audit verify</code> on the machine of the service checks
        all entries and checkpoints, and each compliance pack contains the result. A number and hash that you keep
        elsewhere show later that no entry up to it was changed.
      </p>
    </Panel>
  );
}
