/**
 * What the screens say of the server's answers (docs/requirements.md#errors, to the letter). Apart from the pages'
 * texts, which come with the pages.
 */
export const errorTexts = {
  wrongCredentials: 'Wrong credentials',
  exists: 'User with that email already exists!',
  updateFailed: 'User with that email already exists!',
} as const;
