let lookUp: () => string | undefined = () => undefined;

/** Sets how live connections look up the user of this tab; `undefined` for a visitor. */
export function setLiveUser(current: () => string | undefined): void {
  lookUp = current;
}

/** Returns the id of the user whom this tab shows as signed in. Only the server knows whose session it is. */
export function liveUser(): string | undefined {
  return lookUp();
}
