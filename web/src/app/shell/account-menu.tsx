import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleUser } from 'lucide-react';
import { clearToasts, showFailure } from '../../components/feedback/toasts.tsx';
import { Menu } from '../../components/overlay/menu.tsx';
import { useSession } from '../../features/session/session.ts';
import { setTheme, type Theme, useTheme } from '../../features/theme/theme.ts';
import { clearUndo } from '../../features/triage/undo-stack.ts';
import { clearNotes } from '../../features/triage/unstored-notes.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { api, read } from '../../lib/api/client.ts';

const themes: readonly [Theme, string][] = [
  ['system', 'Theme of the system'],
  ['light', 'Light theme'],
  ['dark', 'Dark theme'],
];

/** The signed-in user, the organization, the theme and sign-out. */
export function AccountMenu() {
  const { principal, organization, role } = useSession();
  const theme = useTheme();
  const client = useQueryClient();
  const navigate = useNavigate();
  // The cache is cleared after the page has left: parts that are drawn meanwhile would request their data again and fail.
  const leave = async (): Promise<void> => {
    clearToasts();
    clearUndo();
    clearNotes();
    await navigate({ to: '/sign-in' });
    client.clear();
  };
  const signOut = (): void => {
    read(api.POST('/api/auth/sign-out')).then(leave, (error: unknown) => {
      // The session has ended already, such as by sign-out in another tab.
      if (error instanceof ApiFailure && error.status === 401) void leave();
      else showFailure('The session could not be ended', error);
    });
  };
  return (
    <div className="border-t border-hairline p-2 max-lg:absolute max-lg:top-0 max-lg:right-14 max-lg:border-0 max-lg:py-3">
      <Menu
        label="Account"
        align="end"
        trigger={
          <button
            type="button"
            className="flex min-h-11 w-full min-w-0 items-center rounded-md px-2 text-left text-sm hover:bg-surface-3"
          >
            <CircleUser aria-hidden="true" size={20} className="lg:hidden" />
            <span className="min-w-0 max-lg:sr-only">
              <bdi className="block truncate font-medium">{principal.name}</bdi>
              <span className="block truncate text-xs text-muted max-lg:hidden">
                <bdi>{organization.name}</bdi> · {role}
              </span>
            </span>
          </button>
        }
        items={[
          {
            id: 'account',
            label: 'Own account',
            onSelect: () => void navigate({ to: '/settings/$section', params: { section: 'account' } }),
          },
          ...themes.map(([value, label]) => ({
            id: value,
            label,
            isChecked: theme === value,
            onSelect: () => setTheme(value),
          })),
          { id: 'sign-out', label: 'Sign out', onSelect: signOut },
        ]}
      />
    </div>
  );
}
