/** Creates the error that refuses a socket: its browser reads the message and the code. */
export function refusal(code: string, message: string): Error {
  return Object.assign(new Error(message), { data: { code } });
}
