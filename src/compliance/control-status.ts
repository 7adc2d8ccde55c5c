/** What evidence says of a control, from best to worst; NOT_APPLICABLE says nothing either way. */
export const controlStatuses = ['NOT_APPLICABLE', 'VERIFIED', 'WARNING', 'FAILED'] as const;
export type ControlStatus = (typeof controlStatuses)[number];

/** The worst of them; NOT_APPLICABLE where nothing applies. */
export function worstStatus(statuses: readonly ControlStatus[]): ControlStatus {
  const worst = Math.max(0, ...statuses.map((status) => controlStatuses.indexOf(status)));
  return controlStatuses[worst] ?? 'NOT_APPLICABLE';
}
