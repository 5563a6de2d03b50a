/** The packaged app as a test starts it: for its window over the debugging port, or for a command. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { debuggingPort } from '../../helpers/debugging-port.ts'
import { isRoot, projectRoot } from '../support/launch.ts'

/** Where build/lib/packaged.mjs puts it. */
export const packagedFolder = join(projectRoot, '.cache/package/tested')
export const unpackedFolder = join(packagedFolder, 'linux-unpacked')
export const executable = join(unpackedFolder, 'concilia')
export const resources = join(unpackedFolder, 'resources')

const sandbox = isRoot ? ['--no-sandbox'] : []

/** Runs one command of the packaged app. */
export const runWords = (words: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(executable, [...sandbox, ...words], { encoding: 'utf8', env, timeout: 120_000 })

/** A data folder, gone once `work` is through. */
export const withDataFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'concilia-packaged-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** `exitCode` is null where a signal ended it. */
type Ended = Promise<{ exitCode: number | null }>

/**
 * Opens the window; it is closed and the process has ended when this is done.
 * @param work `ended`: the process is over, which the app may bring about by itself
 * @param copy another copy of the package, or other variables
 */
export const withWindow = async (
  dataFolder: string,
  work: (page: Page, ended: Ended) => Promise<void>,
  copy: { executable: string; env: NodeJS.ProcessEnv } = { executable, env: process.env },
): Ended => {
  const portFile = join(dataFolder, 'browser', 'DevToolsActivePort')
  rmSync(portFile, { force: true }) // of an earlier window
  const app = spawn(
    copy.executable,
    [
      ...sandbox,
      `--data-dir=${dataFolder}`,
      '--remote-debugging-port=0',
      `--user-data-dir=${dataFolder}/browser`,
    ],
    { stdio: 'ignore', env: copy.env },
  )
  const ended: Ended = new Promise((resolve) => app.once('exit', (exitCode) => resolve({ exitCode })))
  try {
    await expect.poll(() => debuggingPort(portFile), { timeout: 60_000 }).toBeDefined()
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort(portFile)}`)
    const context = browser.contexts()[0]!
    const page = context.pages()[0] ?? (await context.waitForEvent('page'))
    await work(page, ended)
    await browser.close()
  } finally {
    app.kill('SIGTERM')
    await ended
  }
  return ended
}
