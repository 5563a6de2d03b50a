/**
 * Electron's security checklist (electronjs.org, "Security"), point by point, on the running app. The page is taken for
 * one that an attacker runs scripts in: what it is asked to do here, it must not be able to do.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { askMain } from '../support/ask-main.ts'
import { connectionTo } from '../support/company.ts'
import { isRoot, projectRoot } from '../support/launch.ts'

test.use({ provoked: true })

/** What the window was made with, as Electron itself keeps it. */
const preferencesOf = async (app: ElectronApplication): Promise<Record<string, unknown>> => {
  await app.firstWindow()
  return askMain(app, ({ BrowserWindow }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!
    return Reflect.get(webContents, 'getLastWebPreferences').call(webContents)
  })
}

test('1. only secure content is loaded: the app’s own files, and services over https', async ({
  app,
  bridge,
  page,
  service,
}) => {
  await expect(page).toHaveTitle(/Concilia/)
  const loaded = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>('[src], link[href]')].map(
      ({ src, href }) => src || href,
    ),
  )
  expect(loaded.length).toBeGreaterThan(0)
  expect([page.url(), ...loaded].filter((url) => !url.startsWith('app://concilia/'))).toEqual([])
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const refused = await askMain(
      app,
      ({ session }, url) =>
        session.defaultSession.fetch(url).then(
          () => false,
          () => true,
        ),
      address,
    )
    await page.evaluate(async (url) => {
      const image = new Image()
      const ended = new Promise((resolve) => {
        image.onerror = resolve
        image.onload = resolve
      })
      image.src = url
      await ended
    }, address)
    expect({ refused, asked }).toEqual({ refused: true, asked: 0 })
  } finally {
    server.close()
  }
  const plain = connectionTo(service.access, { bankingUrl: 'http://bank.example.com' })
  expect(await bridge.failure('companies.test', plain)).toBe('invalid-input')
})

test('2. a page has nothing of Node', async ({ app, page }) => {
  const names = ['require', 'process', 'module', 'Buffer', 'global', 'electron']
  expect(await page.evaluate((all) => all.filter((name) => name in globalThis), names)).toEqual([])
  expect(await preferencesOf(app)).toMatchObject({ nodeIntegration: false })
})

test('3. contexts are isolated: what a page changes in its own world is not what the preload works with', async ({
  app,
  page,
}) => {
  const outcome = await page.evaluate(async () => {
    const seen: string[] = []
    const spy = (name: string) =>
      function spied(this: unknown): never {
        seen.push(name)
        throw new Error(name)
      }
    const bridge = Reflect.get(globalThis, 'concilia')
    const { on, invoke } = { on: bridge.subscribe, invoke: bridge.invoke }
    const before = { push: Array.prototype.push, call: Function.prototype.call, parse: JSON.parse }
    Array.prototype.push = spy('push') as never
    Function.prototype.call = spy('call') as never
    JSON.parse = spy('parse') as never
    try {
      on('companies.changed', () => undefined)()
      const answer = await invoke('app.getSettings', {})
      Reflect.set(bridge, 'invoke', () => 'replaced')
      return { seen, ok: answer.ok, isReplaced: bridge.invoke !== invoke }
    } finally {
      Array.prototype.push = before.push
      Function.prototype.call = before.call
      JSON.parse = before.parse
    }
  })
  expect(outcome).toEqual({ seen: [], ok: true, isReplaced: false })
  expect(await preferencesOf(app)).toMatchObject({ contextIsolation: true })
})

test('4. pages run in a sandbox (the system’s part of it: sandbox.spec.ts)', async ({ app }) => {
  expect(await preferencesOf(app)).toMatchObject({ sandbox: true })
  const isOff = await askMain(app, ({ app: own }) => own.commandLine.hasSwitch('no-sandbox'))
  expect(isOff).toBe(process.platform === 'linux' && isRoot) // Chromium refuses it to root
})

test('5. permissions are refused, whether they are looked up or asked for', async ({ page }) => {
  const answers = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi']
    const states = await Promise.all(
      names.map(async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state),
    )
    const failed = (error: unknown) => (error as DOMException).name
    return {
      states,
      place: await new Promise((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => resolve('told'),
          ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : code),
        )
      }),
      notifications: await Notification.requestPermission(),
      camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'given', failed),
      screen: await navigator.mediaDevices.getDisplayMedia().then(() => 'given', failed),
      clipboard: await navigator.clipboard.readText().then(() => 'read', failed),
    }
  })
  expect(new Set(answers.states)).toEqual(new Set(['denied']))
  expect(answers).toMatchObject({ place: 'denied', notifications: 'denied', clipboard: 'NotAllowedError' })
  expect(answers.camera).not.toBe('given')
  expect(answers.screen).not.toBe('given')
})

test('6. web security is on', async ({ app, page }) => {
  expect((await preferencesOf(app)).webSecurity).not.toBe(false)
  const frame = await page.evaluate(async () => {
    const other = document.createElement('iframe')
    other.setAttribute('sandbox', 'allow-scripts') // an origin of its own
    document.body.append(other)
    return other.contentDocument === null
  })
  expect(frame).toBe(true)
})

test('7. the content policy lets no script, style or address in that is not the app’s own', async ({
  app,
  page,
}) => {
  const policy = await askMain(app, async ({ session }) => {
    const answer = await session.defaultSession.fetch('app://concilia/index.html')
    return answer.headers.get('content-security-policy') ?? ''
  })
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).not.toMatch(/unsafe|\*|https?:|blob:/)
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
    // In a timer of the page's own: what the debugger itself evaluates is exempt from the policy.
    const evaluated = await new Promise((resolve) => {
      setTimeout(() => {
        try {
          resolve(new Function('return 1')())
        } catch (error) {
          resolve((error as Error).name)
        }
      })
    })
    const intruder = getComputedStyle(document.body).getPropertyValue('--intruder')
    return { violations, refusedByType, fetched, evaluated, intruder, ran: 'intruder' in globalThis }
  })
  expect(outcome).toMatchObject({
    refusedByType: true,
    fetched: 'refused',
    evaluated: 'EvalError',
    intruder: '',
    ran: false,
  })
  expect(outcome.violations).toEqual(expect.arrayContaining(['connect-src', 'style-src-elem']))
})

test('8. insecure content is not let run', async ({ app }) => {
  expect((await preferencesOf(app)).allowRunningInsecureContent ?? false).toBe(false)
})

test('9. no experimental feature of Chromium is on', async ({ app }) => {
  expect((await preferencesOf(app)).experimentalFeatures ?? false).toBe(false)
})

test('10. no feature of Blink is turned on; those that show file pickers are turned off', async ({
  app,
  page,
}) => {
  const { enableBlinkFeatures } = await preferencesOf(app)
  expect(enableBlinkFeatures ?? '').toBe('')
  const isOn = await askMain(app, ({ app: own }) => own.commandLine.hasSwitch('enable-blink-features'))
  expect(isOn).toBe(false)
  const pickers = ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker']
  expect(await page.evaluate((all) => all.filter((name) => name in globalThis), pickers)).toEqual([])
})

test('11. and 12. there is no webview, with popups or without', async ({ app, page }) => {
  const tag = await page.evaluate(() => {
    const view = document.createElement('webview')
    view.setAttribute('allowpopups', '')
    view.setAttribute('src', 'https://example.com/')
    document.body.append(view)
    return Object.prototype.toString.call(view) + String('getWebContentsId' in view)
  })
  expect(tag).toBe('[object HTMLElement]false')
  expect(await preferencesOf(app)).toMatchObject({ webviewTag: false })
  expect(await askMain(app, ({ webContents }) => webContents.getAllWebContents().length)).toBe(1)
})

test('13. a page cannot go anywhere (where Chromium goes without asking: escape.spec.ts)', async ({
  app,
  page,
}) => {
  const before = page.url()
  await askMain(app, ({ BrowserWindow }) => {
    const asked: Record<string, boolean> = {}
    Reflect.set(globalThis, 'asked', asked)
    // Called after the app's own listener, which must have denied it by then.
    BrowserWindow.getAllWindows()[0]!.webContents.on('will-frame-navigate', (event) => {
      asked[event.url] = event.defaultPrevented
    })
  })
  const now = () =>
    askMain(app, ({ BrowserWindow }) => ({
      asked: Reflect.get(globalThis, 'asked') as Record<string, boolean>,
      url: BrowserWindow.getAllWindows()[0]!.webContents.getURL(),
    }))
  const go = (url: string) =>
    page.evaluate((place) => {
      globalThis.location.href = place
    }, url)
  // Chromium refuses these by itself.
  for (const place of ['file:///etc/hostname', 'chrome://gpu/', 'data:text/html,elsewhere']) await go(place)
  const places = [
    'https://example.com/',
    'http://127.0.0.1:9/',
    'app://elsewhere/index.html',
    'app://concilia/nothing.html',
  ]
  for (const place of places) {
    await go(place)
    await expect.poll(async () => (await now()).asked[place], { message: place }).toBe(true)
    expect((await now()).url, place).toBe(before)
  }
  const blob = await page.evaluate(() => {
    const url = URL.createObjectURL(new Blob(['elsewhere'], { type: 'text/html' }))
    globalThis.location.href = url
    return url
  })
  await expect.poll(async () => (await now()).asked[blob]).toBe(true)
  expect((await now()).url).toBe(before)
})

test('14. and 15. it opens no window, and gives no address to the system', async ({ app, page }) => {
  await askMain(app, ({ shell }) => {
    const given: string[] = []
    Reflect.set(globalThis, 'given', given)
    shell.openExternal = async (url) => void given.push(url)
  })
  const opened = await page.evaluate(() => {
    const link = document.createElement('a')
    link.target = '_blank'
    link.href = 'https://example.com/'
    document.body.append(link)
    link.click()
    return ['https://example.com/', 'file:///etc/hostname', 'mailto:a@example.com', 'about:blank']
      .map((url) => window.open(url))
      .filter((other) => other !== null).length
  })
  expect(opened).toBe(0)
  expect(await askMain(app, () => Reflect.get(globalThis, 'given'))).toEqual([])
  expect(app.windows()).toHaveLength(1)
})

test('16. the Electron that runs is the pinned one, or one that is confined to this computer', async ({
  app,
  bridge,
  service,
}) => {
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  const pinned: string = manifest.devDependencies.electron
  expect(pinned).toMatch(/^\d+\.\d+\.\d+$/)
  const running = await askMain(app, () => process.versions.electron)
  const { fallbackRuntime } = await bridge.call('app.getInfo', {})
  expect(fallbackRuntime).toBe(running !== pinned)
  if (!fallbackRuntime) return
  const outside = connectionTo(service.access, { bankingUrl: 'https://bank.example.com' })
  const { banking } = await bridge.call('companies.test', outside)
  expect(banking).toMatchObject({ state: 'failed', error: { code: 'invalid-input' } })
})

test('17. a call from anything but the app’s own page is not answered', async ({ app, page }) => {
  const inFrame = await page.evaluate(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    return 'concilia' in frame.contentWindow!
  })
  expect(inFrame).toBe(false)
  const answer = await askMain(
    app,
    async ({ BrowserWindow }, preload) => {
      const other = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
      await other.loadURL('about:blank')
      const answered = await other.webContents.executeJavaScript("concilia.invoke('companies.list', {})")
      other.destroy()
      return answered
    },
    join(projectRoot, 'out/preload/index.cjs'),
  )
  expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
})

test('18. nothing goes over file://', async ({ app, page }) => {
  expect(new URL(page.url()).protocol).toBe('app:')
  const reached = await askMain(app, ({ session }) =>
    session.defaultSession.fetch('file:///etc/hostname').then(
      () => true,
      () => false,
    ),
  )
  expect(reached).toBe(false)
})

// 19. Fuses are the binary's: they are set where a package is made, and read back from it (build/package/inspect.mjs).

test('20. what a page is given is two functions, and nothing of Electron comes through them', async ({
  app,
  page,
}) => {
  await page.evaluate(() => {
    Reflect.get(globalThis, 'concilia').subscribe('app.commandGiven', (...all: unknown[]) =>
      Reflect.set(globalThis, 'received', all),
    )
  })
  await askMain(app, ({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]!.webContents.send('concilia:event', 'app.commandGiven', {
      command: 'help',
    }),
  )
  // The payload alone: of an event, the sender would be Electron's own.
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'received')))
    .toEqual([{ command: 'help' }])
  const names = await page.evaluate(() => Object.keys(Reflect.get(globalThis, 'concilia')).sort())
  expect(names).toEqual(['invoke', 'subscribe'])
})
