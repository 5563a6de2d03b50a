/** Bounds what main holds for new objects, by the flags V8 reads again while the program runs. */
import { setFlagsFromString } from 'node:v8'

/**
 * A sync makes many objects that live for a moment, and V8 would give them more and more room, up to 64 MB, which it
 * keeps. Main goes on with what it has; threads begin with all their own limit allows, since theirs cannot grow
 * either. To be called before the first of them starts.
 */
export const keepYoungHeap = (): void => {
  setFlagsFromString('--min-semi-space-size=32')
  setFlagsFromString('--semi-space-growth-factor=1')
}
