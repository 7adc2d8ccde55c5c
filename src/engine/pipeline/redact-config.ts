import type { ImageConfig } from '../../oci/image-source.ts';
import { isSecretAssignment, redactCommand, redactText } from '../secrets/secret-text.ts';
import type { ImageEvidence } from './inventory.ts';

type Evidence = ImageEvidence['files'];

/** Evidence that belongs to the config and not to a layer. */
export const configLayerIndex = -1;

/**
 * Returns the config without its secrets, and the evidence of them: `env-secret` (subject: name of the variable), `label-secret` (name of
 * the label), `history-secret` (step and variable). An inventory is stored and shared, so it must not contain a secret.
 */
export function redactConfig(
  config: ImageConfig,
  layerIndexOfStep: (step: number) => number,
): { config: ImageConfig; found: Evidence } {
  const found: Evidence = [];
  const env = config.env.map((variable) => {
    const equals = variable.indexOf('=');
    const name = equals === -1 ? variable : variable.slice(0, equals);
    if (equals === -1 || !isSecretAssignment(name, variable.slice(equals + 1))) return variable;
    found.push({ kind: 'env-secret', subject: name, layerIndex: configLayerIndex });
    return `${name}=[redacted]`;
  });
  const labels: Record<string, string> = {};
  for (const [name, value] of Object.entries(config.labels)) {
    labels[name] = redactText(value);
    if (labels[name] !== value) found.push({ kind: 'label-secret', subject: name, layerIndex: configLayerIndex });
  }
  const history = config.history.map((step, index) => {
    const command = redactCommand(step.createdBy);
    for (const name of command.names) {
      const subject = `step ${index + 1}${name === '' ? '' : `: ${name}`}`;
      found.push({ kind: 'history-secret', subject, layerIndex: layerIndexOfStep(index) });
    }
    return { ...step, createdBy: command.text, comment: redactText(step.comment) };
  });
  return {
    found,
    config: {
      ...config,
      env,
      labels,
      history,
      entrypoint: config.entrypoint.map(redactText),
      cmd: config.cmd.map(redactText),
      ...(config.healthcheck ? { healthcheck: config.healthcheck.map(redactText) } : {}),
    },
  };
}
