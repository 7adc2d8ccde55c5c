import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

export const noSshServer: ImageCheck = {
  id: 'no-ssh-server',
  title: 'No SSH server is installed or exposed',
  weight: 4,
  cisControl: null,
  remediation: 'Remove the SSH server. If a shell is needed, use the container runtime (docker exec, kubectl exec).',
  evaluate({ evidence }) {
    const ports = evidence.config.exposedPorts.filter((port) => /^22(?:\/tcp)?$/.test(port));
    const found = [
      ...evidenceOf(evidence, ['sshd']).map(({ subject }) => subject),
      ...ports.map((port) => `Exposed port ${port}`),
    ];
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
