/** The texts for error responses, verbatim from docs/requirements.md#errors. The saga uses them, so they are in the entry chunk. */
export const errorTexts = {
  wrongCredentials: 'Wrong credentials',
  exists: 'User with that email already exists!',
  updateFailed: 'User with that email already exists!',
} as const;
