import type { BuiltInView } from '../../features/saved-views/saved-views-menu.tsx';

/** Views of findings that every member has. `me` is the signed-in user. */
export const builtInFindingViews: readonly BuiltInView[] = [
  { name: 'My queue', query: 'assignee=me&status=OPEN,ACKNOWLEDGED,IN_PROGRESS&sort=deadline:asc' },
  { name: 'Not assigned', query: 'assignee=none&status=OPEN&sort=deadline:asc' },
];
