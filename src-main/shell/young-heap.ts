/** How much main and its pages hold for new objects. */
import { setFlagsFromString } from 'node:v8'
import { app } from 'electron'

/**
 * A sync makes many objects that live for a moment, and V8 would give them more and more room, up to 64 MB, which it
 * keeps. Main goes on with what it has; threads begin with all their own limit allows, since theirs cannot grow
 * either. To be called before the first of them starts: V8 reads these flags again while the program runs.
 */
export const keepYoungHeap = (): void => {
  setFlagsFromString('--min-semi-space-size=32')
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** A page makes its first frame without collecting what it made for it, four times otherwise. Before the first page. */
export const widenPages = (): void => app.commandLine.appendSwitch('js-flags', '--min-semi-space-size=8')
