/** In the order of the numbers that the database stores. */
export const deliveryStatuses = ['QUEUED', 'DELIVERED', 'FAILED'] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const deliveryStatusNumbers = { QUEUED: 0, DELIVERED: 1, FAILED: 2 } as const;

export function deliveryStatusOf(status: number): DeliveryStatus {
  const found = deliveryStatuses[status];
  if (found === undefined) throw new Error(`unknown status ${status} of a delivery`);
  return found;
}
