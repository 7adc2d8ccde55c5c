import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { SearchBox } from '../../../components/filters/search-box.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { PagedList } from '../../../components/table/paged-list.tsx';
import { ScrollTable } from '../../../components/table/scroll-table.tsx';
import { SecretOnce } from '../../../components/text/secret-once.tsx';
import { api, read } from '../../../lib/api/client.ts';
import { useUrlSearch } from '../../../lib/url/use-url-search.ts';
import type { Member } from './member.ts';
import { MemberRow, type ResetLink } from './member-row.tsx';
import { OneTimeLinkRules } from './one-time-link-rules.tsx';

interface MembersPanelProps {
  /** Called when the first members are known, or could not be loaded. */
  onAnswered: () => void;
}

/** All members with their role and state. */
export function MembersPanel({ onAnswered }: MembersPanelProps) {
  const { search, filter } = useUrlSearch();
  const client = useQueryClient();
  const [resetLink, setResetLink] = useState<ResetLink | null>(null);
  return (
    <Panel
      title="Members"
      actions={
        <SearchBox label="Search members" value={search.search ?? ''} onChange={(value) => filter({ search: value })} />
      }
    >
      {resetLink !== null && (
        <SecretOnce
          title={`Reset link of ${resetLink.name}`}
          label="reset link"
          secret={resetLink.url}
          onClose={() => setResetLink(null)}
        >
          <OneTimeLinkRules kind="reset" />
        </SecretOnce>
      )}
      <PagedList<Member>
        queryKey={['members', search.search ?? '']}
        name="the members"
        onAnswered={onAnswered}
        empty={<EmptyState title="No member matches">Change or clear the search text.</EmptyState>}
        load={(query, signal) =>
          read(
            api.GET('/api/members', {
              params: { query: { ...query, ...(search.search === undefined ? {} : { search: search.search }) } },
              signal,
            }),
          )
        }
      >
        {(members) => (
          <ScrollTable label="List of members" headers={['Member', 'Role', 'State', 'Actions']}>
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                onResetLink={setResetLink}
                onChanged={() => client.invalidateQueries({ queryKey: ['members'] })}
              />
            ))}
          </ScrollTable>
        )}
      </PagedList>
    </Panel>
  );
}
