/** A field of a form; `name` is the field of the request body. */
export interface LinkField {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  /** Value for browsers and password managers. */
  autocomplete: string;
  minLength: number;
}

export interface LinkPage {
  path: string;
  title: string;
  explanation: string;
  /** Relative to the page, so that it works below a path of a reverse proxy. */
  endpoint: string;
  fields: readonly LinkField[];
  button: string;
  done: string;
}

const password: LinkField = {
  name: 'password',
  label: 'Password, 12 characters or more',
  type: 'password',
  autocomplete: 'new-password',
  minLength: 12,
};

/** The pages that one-time links open. */
export const linkPages: readonly LinkPage[] = [
  {
    path: '/set-up',
    title: 'Create the owner account',
    explanation: 'This service has no owner yet. This form creates the owner account.',
    endpoint: 'api/auth/setup',
    fields: [
      { name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', minLength: 3 },
      password,
    ],
    button: 'Create the owner account',
    done: 'The owner account was created. You can sign in now.',
  },
  {
    path: '/accept-invite',
    title: 'Accept the invite',
    explanation:
      'Choose a name and a password. If you already have an account with the invited address, enter its password.',
    endpoint: 'api/auth/accept-invite',
    fields: [{ name: 'name', label: 'Name', type: 'text', autocomplete: 'name', minLength: 1 }, password],
    button: 'Accept',
    done: 'You are now a member. You can sign in now.',
  },
  {
    path: '/reset-password',
    title: 'Choose a new password',
    explanation: 'Changing the password ends all your sessions.',
    endpoint: 'api/auth/reset-password',
    fields: [password],
    button: 'Change the password',
    done: 'Your password was changed. You can sign in with it now.',
  },
];
