/** The large blocks of a message between threads: they are handed over, not copied, and the sender has them no more. */

type Block = typeof Uint8Array | typeof Float64Array

/** The memory of the blocks of that kind among the values of `message`; none in anything that is no object. */
export const blocksOf = (message: unknown, kind: Block): ArrayBuffer[] =>
  typeof message === 'object' && message !== null
    ? Object.values(message).flatMap((each) =>
        each instanceof kind && each.buffer instanceof ArrayBuffer ? [each.buffer] : [],
      )
    : []
