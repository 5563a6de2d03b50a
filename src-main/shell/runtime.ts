/** Which Electron runs, and whether it is the one the app was made for. */
import manifest from '../../package.json' with { type: 'json' }

export interface Runtime {
  readonly electron: string
  /** A redistributed Electron stands in for the pinned one: the app reaches loopback addresses only. */
  readonly isFallback: boolean
}

/** @param running `process.versions.electron`; undefined in plain Node, which needs no stand-in */
export const describeRuntime = (
  running: string | undefined,
  pinned: string = manifest.devDependencies.electron,
): Runtime => ({ electron: running ?? 'none', isFallback: running !== undefined && running !== pinned })
