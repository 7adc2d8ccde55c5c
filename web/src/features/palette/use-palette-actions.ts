import { useMissingPermission } from '../session/permissions.ts';
import { openHelp } from '../shortcuts/help-state.ts';
import { setTheme } from '../theme/theme.ts';
import type { PaletteItem } from './palette-items.ts';

/** Actions of the palette. Those that the role does not permit say why. */
export function usePaletteActions(): readonly PaletteItem[] {
  const noRegistry = useMissingPermission('createRegistry');
  const noInvite = useMissingPermission('createInvite');
  const noKey = useMissingPermission('createApiKey');
  const noScan = useMissingPermission('createScan');
  return [
    { id: 'connect', label: 'Connect a registry', disabledReason: noRegistry, target: { to: '/registries/connect' } },
    {
      id: 'scan',
      label: 'Scan one image',
      disabledReason: noScan,
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
      disabledReason: noInvite,
      target: { to: '/settings/members', search: { new: 'true' } },
    },
    {
      id: 'key',
      label: 'Create an API key',
      disabledReason: noKey,
      target: { to: '/settings/keys', search: { new: 'true' } },
    },
    { id: 'keyboard', label: 'Show the keyboard shortcuts', target: { run: openHelp } },
    { id: 'light', label: 'Use the light theme', target: { run: () => setTheme('light') } },
    { id: 'dark', label: 'Use the dark theme', target: { run: () => setTheme('dark') } },
    { id: 'system', label: 'Use the theme of the system', target: { run: () => setTheme('system') } },
  ];
}
