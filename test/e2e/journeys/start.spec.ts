/** Starts in a folder that cannot be used, and restarts with the same window. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, reopened, test } from '../support/app.ts'
import { askMain } from '../support/ask-main.ts'
import { isRoot, projectRoot } from '../support/launch.ts'

test('a data folder that cannot be written is reported', async ({ dataFolder }) => {
  const inTheWay = join(dataFolder, 'a-file')
  await writeFile(inTheWay, '')
  const electron = createRequire(import.meta.url)('electron') as unknown as string
  const words = [projectRoot, `--data-dir=${join(inTheWay, 'data')}`, ...(isRoot ? ['--no-sandbox'] : [])]
  const child = spawn(electron, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    const lines: string[] = []
    for await (const line of createInterface({ input: child.stderr })) {
      lines.push(line)
      if (line.includes('start: AppError')) break
    }
    expect(lines.at(-1)).toContain('the data folder cannot be written')
    expect(child.exitCode).toBeNull() // it waits: a message is on the screen
  } finally {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    child.kill('SIGKILL')
    await ended
  }
})

test('place, size, language and theme are there again after a restart', async ({
  app,
  bridge,
  dataFolder,
  page,
}) => {
  await bridge.call('app.updateSettings', { language: 'en', theme: 'dark' })
  await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  const bounds = { x: 30, y: 40, width: 1010, height: 650 }
  await askMain(
    app,
    ({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]!.setBounds(wanted),
    bounds,
  )
  const size = () => askMain(app, ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.getNormalBounds())
  await expect.poll(size).toMatchObject({ width: 1010, height: 650 })
  await app.close()

  await reopened({ dataFolder }, async (again) => {
    const found = await askMain(again.app, ({ BrowserWindow, Menu }) => ({
      bounds: BrowserWindow.getAllWindows()[0]!.getNormalBounds(),
      export: Menu.getApplicationMenu()!.getMenuItemById('export')!.label,
    }))
    expect(found).toMatchObject({ bounds: { width: 1010, height: 650 }, export: 'Export…' })
    expect(await again.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
    expect(await again.bridge.call('app.getSettings', {})).toMatchObject({ language: 'en', theme: 'dark' })
  })
})

test('the native menu gives its commands to the page', async ({ frame, page }) => {
  await page.evaluate(() => {
    const given = new Set<string>()
    Reflect.set(globalThis, 'given', given)
    Reflect.get(globalThis, 'concilia').subscribe('app.commandGiven', ({ command }: { command: string }) =>
      given.add(command),
    )
  })
  for (const command of ['accept', 'sync'] as const) await frame.give(command)
  await expect
    .poll(() => page.evaluate(() => [...Reflect.get(globalThis, 'given')]))
    .toEqual(['accept', 'sync'])
})
