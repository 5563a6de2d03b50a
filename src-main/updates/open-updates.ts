/** Creates the updates of this copy of the app; electron-updater is loaded when a person asks for the first time. */
import type { Updates } from './create-updates.ts'
import { readFeed } from './feed.ts'

export interface OpenUpdatesOptions {
  loopbackOnly: boolean
  /** See `UpdatePorts`. */
  beforeInstall(): Promise<void>
  onNotInstalled(error: Error): void
}

/** @returns undefined where this copy has no feed, or may not reach it */
export const openUpdates = ({ loopbackOnly, ...ports }: OpenUpdatesOptions): Updates | undefined => {
  const feed = readFeed(loopbackOnly)
  if (feed === undefined) return undefined
  let opening: Promise<Updates> | undefined
  const open = async (): Promise<Updates> => {
    const [{ default: library }, { createUpdates }] = await Promise.all([
      import('electron-updater'),
      import('./create-updates.ts'),
    ])
    const updater = library.autoUpdater
    const appImage = updater instanceof library.AppImageUpdater ? process.env.APPIMAGE : undefined
    return createUpdates({ updater, feed, appImage, ...ports })
  }
  const opened = (): Promise<Updates> => {
    opening ??= open()
    return opening
  }
  return {
    check: async () => (await opened()).check(),
    download: async () => (await opened()).download(),
    install: async () => (await opened()).install(),
  }
}
