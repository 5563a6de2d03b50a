/** Thrown to end a command whose result is needed and whose writes are rolled back. */
export class RolledBack<Output> extends Error {
  readonly output: Output

  constructor(output: Output) {
    super('what this command wrote was undone again')
    this.output = output
  }
}
