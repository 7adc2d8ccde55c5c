import { Badge, type Tone } from '../../components/badge/badge.tsx';
import type { Registry } from './registries-query.ts';

interface HealthLook {
  tone: Tone;
  glyph: string;
  text: string;
}

const looks: Readonly<Record<Registry['health']['status'], HealthLook>> = {
  healthy: { tone: 'good', glyph: '✓', text: 'healthy' },
  unknown: { tone: 'unknown', glyph: '?', text: 'not synced yet' },
  unauthorized: { tone: 'bad', glyph: '✕', text: 'credentials refused' },
  unreachable: { tone: 'bad', glyph: '✕', text: 'not reachable' },
  error: { tone: 'bad', glyph: '✕', text: 'failed' },
  sensor_offline: { tone: 'warning', glyph: '!', text: 'sensor offline' },
};

/** How a state is shown. A state that is not listed keeps its own name. */
export function registryHealthLooks(status: string): HealthLook {
  const known: Readonly<Record<string, HealthLook>> = looks;
  return known[status] ?? { tone: 'unknown', glyph: '?', text: status };
}

/** The state of a registry after its last sync. */
export function RegistryHealth({ health }: { health: Registry['health'] }) {
  const { tone, glyph, text } = looks[health.status];
  return (
    <Badge tone={tone} glyph={glyph} {...(health.message === null ? {} : { title: health.message })}>
      {text}
    </Badge>
  );
}
