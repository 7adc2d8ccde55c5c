import { CodeBlock } from '../../components/text/code-block.tsx';

interface SensorInstructionsProps {
  registryUrl: string | null;
  /** Shown once after creation; a placeholder otherwise. */
  sensorApiKey?: string;
}

/** The commands that start a sensor next to a registry. */
export function SensorInstructions({ registryUrl, sensorApiKey = 'svc_ak_…' }: SensorInstructionsProps) {
  const service = new URL('.', document.baseURI).href.replace(/\/$/, '');
  const commands = [
    `export PLIMSOLL_SERVER=${service}`,
    `export PLIMSOLL_SENSOR_KEY=${sensorApiKey}`,
    `export PLIMSOLL_SENSOR_REGISTRY_URL=${registryUrl ?? 'https://registry.internal'}`,
    'export PLIMSOLL_SENSOR_REGISTRY_USERNAME=…',
    'export PLIMSOLL_SENSOR_REGISTRY_PASSWORD=…',
    'npx plimsoll sensor',
  ].join('\n');
  return (
    <>
      <p className="mb-2 text-sm">
        On a machine that reaches the registry and this service. Only outbound connections are made.
      </p>
      <CodeBlock text={commands} label="commands" />
    </>
  );
}
