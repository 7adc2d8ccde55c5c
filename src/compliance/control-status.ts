/** Result of a control, from best to worst. NOT_APPLICABLE: the evidence neither supports nor contradicts the control. */
export const controlStatuses = ['NOT_APPLICABLE', 'VERIFIED', 'WARNING', 'FAILED'] as const;
export type ControlStatus = (typeof controlStatuses)[number];

/** The worst of the statuses. NOT_APPLICABLE for an empty list. */
export function worstStatus(statuses: readonly ControlStatus[]): ControlStatus {
  const worst = Math.max(0, ...statuses.map((status) => controlStatuses.indexOf(status)));
  return controlStatuses[worst] ?? 'NOT_APPLICABLE';
}
