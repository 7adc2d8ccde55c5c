import { Badge } from '../../components/badge/badge.tsx';
import { Button } from '../../components/form/button.tsx';
import { Time } from '../../components/text/time.tsx';
import type { Schemas } from '../../lib/api/client.ts';
import { formatCount } from '../../lib/text/format-number.ts';

export type Sensor = Schemas['GetSensorStatusAnswer']['data']['sensors'][number];

interface SensorRowProps {
  sensor: Sensor;
  missingRole: string | undefined;
  onRemove: () => void;
}

/** One sensor with its state. A connected sensor would register again, so that only others can be removed. */
export function SensorRow({ sensor, missingRole, onRemove }: SensorRowProps) {
  const isOnline = sensor.status === 'online';
  return (
    <tr>
      <th scope="row">
        <bdi>{sensor.name}</bdi>
      </th>
      <td>
        <Badge tone={isOnline ? 'good' : 'bad'} glyph={isOnline ? '✓' : '✕'}>
          {sensor.status}
        </Badge>
      </td>
      <td>
        <bdi>{sensor.version ?? '?'}</bdi>
      </td>
      <td>
        <Time value={sensor.lastHeartbeatAt} />
      </td>
      <td className="text-end">{formatCount(sensor.runningJobs)}</td>
      <td className="text-end">{formatCount(sensor.queuedJobs)}</td>
      <td>
        <Button
          aria-label={`Remove the sensor ${sensor.name}`}
          disabledReason={
            missingRole ?? (isOnline ? 'The sensor is connected and would register again. Stop it first.' : undefined)
          }
          onClick={onRemove}
        >
          Remove
        </Button>
      </td>
    </tr>
  );
}
