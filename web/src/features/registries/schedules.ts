import type { Registry } from './registries-query.ts';

export type Schedule = Registry['scanning']['schedule'];

export const scheduleNames: Readonly<Record<Schedule, string>> = {
  manual: 'On request',
  on_push: 'After a push',
  daily: 'Every day',
  weekly: 'Every week',
};

export const scheduleOptions = (Object.keys(scheduleNames) as Schedule[]).map((value) => ({
  value,
  label: scheduleNames[value],
}));
