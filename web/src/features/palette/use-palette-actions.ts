import { useMissingRole } from '../session/permissions.ts';
import { openHelp } from '../shortcuts/help-state.ts';
import { setTheme } from '../theme/theme.ts';
import type { PaletteItem } from './palette-items.ts';

/** Actions of the palette. Those that the role does not permit say why. */
export function usePaletteActions(): readonly PaletteItem[] {
  const needsAdmin = useMissingRole('admin');
  const needsDeveloper = useMissingRole('developer');
  const needsCi = useMissingRole('ci');
  return [
    { id: 'connect', label: 'Connect a registry', disabledReason: needsAdmin, target: { to: '/registries/connect' } },
    {
      id: 'scan',
      label: 'Scan one image',
      disabledReason: needsCi,
      target: { to: '/scans', search: { new: 'true' } },
    },
    {
      id: 'known-exploited',
      label: 'Show known exploited findings',
      target: { to: '/findings', search: { kev: 'true' } },
    },
    {
      id: 'invite',
      label: 'Invite a member',
      disabledReason: needsAdmin,
      target: { to: '/settings/members', search: { new: 'true' } },
    },
    {
      id: 'key',
      label: 'Create an API key',
      disabledReason: needsDeveloper,
      target: { to: '/settings/keys', search: { new: 'true' } },
    },
    { id: 'keyboard', label: 'Show the keyboard shortcuts', target: { run: openHelp } },
    { id: 'light', label: 'Use the light theme', target: { run: () => setTheme('light') } },
    { id: 'dark', label: 'Use the dark theme', target: { run: () => setTheme('dark') } },
    { id: 'system', label: 'Use the theme of the system', target: { run: () => setTheme('system') } },
  ];
}
