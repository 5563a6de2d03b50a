/** Ends a command whose answer is wanted and whose writes are not. */
export class RolledBack<Output> extends Error {
  readonly output: Output

  constructor(output: Output) {
    super('what this command wrote was undone again')
    this.output = output
  }
}
