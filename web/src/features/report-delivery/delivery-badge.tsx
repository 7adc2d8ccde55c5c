import { Badge } from '../../components/badge/badge.tsx';
import { type Delivery, deliveryLook } from './delivery.ts';

export function DeliveryBadge({ delivery }: { delivery: Pick<Delivery, 'status' | 'error'> }) {
  const { name, tone, glyph } = deliveryLook(delivery);
  return (
    <Badge tone={tone} glyph={glyph}>
      {name}
    </Badge>
  );
}
