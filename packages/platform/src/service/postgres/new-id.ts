import { v7, validate } from 'uuid';

/** Creates a UUID v7: ids of one process sort in creation order, ids of several ones roughly by age. */
export function newId(): string {
  return v7();
}

/** Whether a text has the format of an id; a malformed one is 404 like an unknown one (docs/api.md#everywhere). */
export function isId(text: string): boolean {
  return validate(text);
}
