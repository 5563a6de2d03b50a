/** Finds the memory of a message that is transferred between threads, not copied: the sender can no longer read it. */

type ArrayKind = typeof Uint8Array | typeof Float64Array

/** The buffers of the typed arrays of this kind among the direct values of `message`; empty for anything but an object. */
export const buffersIn = (message: unknown, kind: ArrayKind): ArrayBuffer[] =>
  typeof message === 'object' && message !== null
    ? Object.values(message).flatMap((each) =>
        each instanceof kind && each.buffer instanceof ArrayBuffer ? [each.buffer] : [],
      )
    : []
