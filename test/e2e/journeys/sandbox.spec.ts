/** The app under Chromium's full sandbox, as a person who is not root. */
import { readFileSync } from 'node:fs'
import { type ElectronApplication, expect, test } from '@playwright/test'
import { askMain } from '../support/ask-main.ts'
import { isRoot, launch } from '../support/launch.ts'
import { type Stage, stageForNobody } from '../support/unprivileged.ts'

test.skip(process.platform !== 'linux' || !isRoot, 'elsewhere every journey runs under the sandbox')

let stage: Stage
let app: ElectronApplication | undefined

test.beforeAll(async () => {
  stage = await stageForNobody(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '')
})
test.afterAll(async () => {
  await app?.close()
  await stage.remove()
})

test('the window opens with the sandbox on, its page under a system call filter', async () => {
  const { dataFolder, appFolder, electronDist, env } = stage
  process.env.ELECTRON_OVERRIDE_DIST_PATH = electronDist
  app = await launch({ dataFolder, appFolder, env, chromiumSandbox: true })
  const page = await app.firstWindow()
  await expect(page).toHaveTitle(/Concilia/)
  const main = await askMain(app, ({ BrowserWindow }) => ({
    words: process.argv,
    uid: process.getuid?.(),
    pagePid: BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  }))
  expect(main.words).not.toContain('--no-sandbox')
  expect(main.uid).not.toBe(0)
  expect(readFileSync(`/proc/${main.pagePid}/status`, 'utf8')).toMatch(/^Seccomp:\t2$/m)
})
