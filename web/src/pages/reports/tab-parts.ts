import { lazyPart } from '../../lib/code/lazy-part.ts';
import type { PageAddress } from '../../lib/url/page-address.ts';

/** The first tab is part of the page. */
export const ScheduleList = lazyPart(() => import('./schedule-list.tsx'), 'ScheduleList');
export const DeliveryList = lazyPart(() => import('./delivery-list.tsx'), 'DeliveryList');
export const DestinationList = lazyPart(() => import('./destination-list.tsx'), 'DestinationList');

/** Loads the code of the tab. */
export function loadPart({ search: { tab } }: PageAddress): Promise<void> | undefined {
  if (tab === 'schedules') return ScheduleList.preload?.();
  if (tab === 'deliveries') return DeliveryList.preload?.();
  return tab === 'destinations' ? DestinationList.preload?.() : undefined;
}
