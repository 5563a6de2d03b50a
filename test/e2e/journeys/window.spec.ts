/** The window and what a page in it can not do. */
import { expect, test } from '../support/app.ts'
import { askMain } from '../support/ask-main.ts'

test.use({ provoked: true })

test('the window opens with its title over the app scheme', async ({ page }) => {
  await expect(page).toHaveTitle(/Concilia/)
  expect(new URL(page.url()).protocol).toBe('app:')
})

test('the page sees the bridge and nothing of Node or Electron', async ({ page }) => {
  const seen = await page.evaluate(() => ({
    bridge: Object.keys(Reflect.get(globalThis, 'concilia')).sort(),
    node: ['require', 'process', 'module', 'Buffer', 'global', 'electron'].filter(
      (name) => name in globalThis,
    ),
  }))
  expect(seen).toEqual({ bridge: ['invoke', 'subscribe'], node: [] })
})

test('scripts and styles that are not the app’s own do not run', async ({ page }) => {
  const outcome = await page.evaluate(async () => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
    const style = document.createElement('style')
    style.textContent = 'body { --intruder: 1 }'
    document.head.append(style)
    const script = document.createElement('script')
    let refusedByType = false
    try {
      script.textContent = 'globalThis.intruder = 1'
    } catch {
      refusedByType = true
    }
    document.head.append(script)
    const fetched = await fetch('https://example.com/').then(
      () => 'reached',
      () => 'refused',
    )
    await new Promise((resolve) => setTimeout(resolve))
    const intruder = getComputedStyle(document.body).getPropertyValue('--intruder')
    return { violations: violations.sort(), refusedByType, fetched, intruder, ran: 'intruder' in globalThis }
  })
  expect(outcome).toMatchObject({ refusedByType: true, fetched: 'refused', intruder: '', ran: false })
  expect(outcome.violations).toEqual(expect.arrayContaining(['connect-src', 'style-src-elem']))
})

test('eval is refused', async ({ page }) => {
  // In a timer of the page's own: what the debugger itself evaluates is exempt from the policy.
  const outcome = await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          try {
            resolve(new Function('return 1')())
          } catch (error) {
            resolve((error as Error).name)
          }
        })
      }),
  )
  expect(outcome).toBe('EvalError')
})

test('the page cannot leave, open windows or frame another place', async ({ app, page }) => {
  const before = page.url()
  const opened = await page.evaluate(() => {
    const other = window.open('https://example.com/')
    const frame = document.createElement('iframe')
    frame.src = 'https://example.com/'
    document.body.append(frame)
    window.location.href = 'https://example.com/'
    return other === null
  })
  expect(opened).toBe(true)
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
  expect(page.url()).toBe(before)
  expect(app.windows()).toHaveLength(1)
})

test('permissions are refused', async ({ page }) => {
  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read']
    return Promise.all(
      names.map(async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state),
    )
  })
  expect(new Set(states)).toEqual(new Set(['denied']))
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

test('junk over the bridge is answered with an error as a value', async ({ page }) => {
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

test('a page that dies is brought back', async ({ app, page }) => {
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
