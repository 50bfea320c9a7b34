/** Error that tells the operator why the service does not start. It has no stack, because the program is not at fault. */
export class StartRefusal extends Error {
  override name = 'StartRefusal';

  constructor(message: string) {
    super(message);
    delete this.stack;
  }
}
