import type { ImageCheck } from '../image-check.ts';

export const nonRootUser: ImageCheck = {
  id: 'non-root-user',
  title: 'The container does not run as root',
  weight: 10,
  cisControl: '4.1',
  remediation: 'Create an unprivileged user in the image and select it with USER in the last step.',
  evaluate({ evidence }) {
    const { user } = evidence.config;
    const [name = ''] = user.split(':');
    const isRoot = name === '' || name === 'root' || /^0+$/.test(name);
    return {
      status: isRoot ? 'FAIL' : 'PASS',
      evidence: [user === '' ? 'No user is set: root is used.' : `User: ${user}`],
    };
  },
};
