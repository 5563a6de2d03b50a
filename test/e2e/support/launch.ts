/** The only module that starts the app for a test. */
import { once } from 'node:events'
import { join } from 'node:path'
import { _electron, type ElectronApplication } from '@playwright/test'

export const projectRoot = join(import.meta.dirname, '../../..')
export const isRoot = process.getuid?.() === 0

export interface LaunchOptions {
  readonly dataFolder: string
  readonly appFolder?: string
  readonly env?: Readonly<Record<string, string>>
  /** Command line switches of Chromium. */
  readonly switches?: readonly string[]
  /** Chromium's sandbox; on by default, except where root runs the tests on Linux. */
  readonly chromiumSandbox?: boolean
}

/** Kills the app, as a power cut would. */
export const kill = async (app: ElectronApplication): Promise<void> => {
  const ended = once(app.process(), 'exit')
  app.process().kill('SIGKILL')
  await ended
}

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined))

/**
 * Opens the built app on a data folder. Playwright's loader reads from ELECTRON_OVERRIDE_DIST_PATH which Electron to
 * start; an `executablePath` would bypass the loader.
 */
export const launch = (options: LaunchOptions): Promise<ElectronApplication> => {
  const appFolder = options.appFolder ?? projectRoot
  return _electron.launch({
    args: [...(options.switches ?? []), appFolder, `--data-dir=${options.dataFolder}`],
    cwd: appFolder,
    env: { ...definedOnly(process.env), ...options.env },
    colorScheme: null, // the app's own theme, not one that Playwright emulates
    chromiumSandbox: options.chromiumSandbox ?? !isRoot,
  })
}
