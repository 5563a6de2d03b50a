/** The window, its files, and a page in it that asks for nonsense or dies. */
import { expect, test } from '../support/app.ts'
import { askMain } from '../support/ask-main.ts'

test.use({ provoked: true })

test('the window opens with its title over the app scheme', async ({ page }) => {
  await expect(page).toHaveTitle(/Concilia/)
  expect(new URL(page.url()).protocol).toBe('app:')
})

test('an address that is not a file of the page does not exist', async ({ app, page }) => {
  await expect(page).toHaveTitle(/Concilia/)
  const statuses = await askMain(app, async ({ session }) => {
    const ask = (path: string) =>
      session.defaultSession.fetch(`app://${path}`).then(
        (response) => response.status,
        () => 'refused',
      )
    return Promise.all(
      [
        'concilia/index.html',
        'concilia/../main/index.js',
        'concilia/%2e%2e/main/index.js',
        'concilia/..%5cmain/index.js',
        'concilia/package.json',
        'elsewhere/index.html',
      ].map(ask),
    )
  })
  expect(statuses).toEqual([200, 404, 404, 404, 404, 'refused'])
})

test('invalid input over the bridge is answered with an error as a value', async ({ page }) => {
  const codes = await page.evaluate(async () => {
    const { invoke } = Reflect.get(globalThis, 'concilia')
    const calls: [unknown, unknown][] = [
      ['__proto__', {}],
      ['constructor', {}],
      ['no.suchChannel', {}],
      [7, {}],
      ['app.getInfo', { extra: 1 }],
      ['app.commandGiven', { command: 'accept' }],
    ]
    return Promise.all(calls.map(async ([channel, input]) => (await invoke(channel, input)).error.code))
  })
  expect(new Set(codes)).toEqual(new Set(['invalid-input']))
})

test('a page that dies is reloaded', async ({ app, page }) => {
  await expect(page).toHaveTitle(/Concilia/)
  const pageProcess = () =>
    askMain(app, ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]!.webContents
      const isUp = !contents.isCrashed() && !contents.isLoading()
      return { id: contents.getOSProcessId(), title: isUp ? contents.getTitle() : 'down' }
    })
  const { id } = await pageProcess()
  await askMain(
    app,
    ({ BrowserWindow }, alive) => {
      const contents = BrowserWindow.getAllWindows()[0]!.webContents
      if (contents.getOSProcessId() === alive) contents.forcefullyCrashRenderer()
    },
    id,
  )
  // Playwright's own word of the crash may be lost when the page is back at once.
  await expect.poll(async () => (await pageProcess()).id).not.toBe(id)
  await expect.poll(async () => (await pageProcess()).title).toMatch(/Concilia/)
})
