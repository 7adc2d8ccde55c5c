import { expect, it } from 'vitest';
import { deliveryLook, isOnItsWay } from './delivery.ts';

const error = { code: 'UNREACHABLE', message: 'The receiver cannot be reached.' } as const;

it('distinguishes a delivery that waits for another attempt from one that was not attempted, and from a failed one', () => {
  const looks = [
    deliveryLook({ status: 'QUEUED', error: null }),
    deliveryLook({ status: 'QUEUED', error }),
    deliveryLook({ status: 'FAILED', error }),
    deliveryLook({ status: 'DELIVERED', error: null }),
  ];
  expect(looks.map(({ name }) => name)).toEqual(['Waiting', 'Will be repeated', 'Failed', 'Delivered']);
  expect(new Set(looks.map(({ glyph }) => glyph)).size).toBe(4);
});

it('expects changes of queued deliveries only', () => {
  expect((['QUEUED', 'DELIVERED', 'FAILED'] as const).filter((status) => isOnItsWay({ status }))).toEqual(['QUEUED']);
});
