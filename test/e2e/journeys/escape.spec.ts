/** A page that an attacker runs scripts in: what it sends nowhere, shows in place of the app, and asks the person for. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '../support/app.ts'
import { askMain } from '../support/ask-main.ts'

test.use({ provoked: true })

test('WebRTC connects to nothing, neither by UDP nor by TCP, with any configuration', async ({ page }) => {
  let arrived = 0
  const udp = createSocket('udp4').on('message', () => {
    arrived += 1
  })
  const tcp = createServer((socket) => {
    arrived += 1
    socket.destroy()
  })
  udp.bind(0, '127.0.0.1')
  tcp.listen(0, '127.0.0.1')
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')])
  const ports = { udp: udp.address().port, tcp: (tcp.address() as AddressInfo).port }
  try {
    const candidates = await page.evaluate(async ({ udp, tcp }) => {
      const turn = { username: 'somebody', credential: 'something' }
      const connection = new RTCPeerConnection({
        iceServers: [
          { urls: `stun:127.0.0.1:${udp}` },
          { urls: `turn:127.0.0.1:${udp}?transport=udp`, ...turn },
          { urls: `turn:127.0.0.1:${tcp}?transport=tcp`, ...turn },
        ],
      })
      const found: string[] = []
      const ended = new Promise<void>((resolve) => {
        connection.onicecandidate = ({ candidate }) => {
          if (candidate?.candidate) found.push(candidate.candidate)
        }
        connection.onicegatheringstatechange = () => {
          if (connection.iceGatheringState === 'complete') resolve()
        }
      })
      connection.createDataChannel('way out')
      await connection.setLocalDescription(await connection.createOffer())
      await ended
      connection.close()
      return found
    }, ports)
    expect({ arrived, candidates }).toEqual({ arrived: 0, candidates: [] })
  } finally {
    udp.close()
    tcp.close()
  }
})

test('no name is looked up, and nothing connected to, for a link that announces it', async ({
  app,
  dataFolder,
  page,
}) => {
  const log = join(dataFolder, 'network.json')
  let connected = 0
  const server = createServer((socket) => {
    connected += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await askMain(app, ({ session }, path) => session.defaultSession.netLog.startLogging(path), log)
    await page.evaluate(
      async (address) => {
        const links = {
          'dns-prefetch': 'http://carried-out.invalid/',
          preconnect: 'http://carried-too.invalid/',
        }
        const places = [
          'preconnect',
          'prefetch',
          'preload',
          'modulepreload',
          'icon',
          'manifest',
          'stylesheet',
        ]
        for (const [rel, href] of [
          ...Object.entries(links),
          ...places.map((one) => [one, address] as const),
        ]) {
          const link = document.createElement('link')
          link.rel = rel
          link.href = href
          document.head.append(link)
        }
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        await fetch(address).catch(() => undefined) // what was asked before it has arrived once it is refused
      },
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    )
    await askMain(app, async ({ session }) => {
      await session.defaultSession.resolveHost('asked-by-main.invalid').catch(() => undefined)
      await session.defaultSession.netLog.stopLogging()
    })
    const text = await readFile(log, 'utf8')
    expect(text).toContain('asked-by-main.invalid') // the log does hold names that are looked up
    expect(text).not.toMatch(/"host":"[^"]*carried-(?:out|too)/)
    expect(connected).toBe(0)
  } finally {
    server.close()
  }
})

/** What Chromium goes to without asking anybody: `will-navigate` tells of none of them. */
const ways: Readonly<Record<string, () => void>> = {
  'about:blank': () => {
    globalThis.location.href = 'about:blank'
  },
  'about:srcdoc': () => {
    globalThis.location.href = 'about:srcdoc'
  },
  'an address Chromium blocks': () => {
    globalThis.location.href = 'about:version'
  },
  'a refresh': () => {
    const refresh = document.createElement('meta')
    refresh.httpEquiv = 'refresh'
    refresh.content = '0;url=about:blank'
    document.head.append(refresh)
  },
  'a window of its own name': () => {
    window.open('about:blank', '_self')
  },
  'a form': () => {
    const form = document.createElement('form')
    form.action = 'about:blank'
    document.body.append(form)
    form.submit()
  },
  'a frame’s parent': () => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    frame.contentDocument!.defaultView!.top!.location.href = 'about:blank'
  },
}

test('wherever a page navigates to, the app is shown again', async ({ app, page }) => {
  test.slow() // the app is loaded once for each way
  /** The page that is shown answers as the app's: its own address, and something drawn. */
  const shown = () =>
    askMain(app, async ({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!
      const isDrawn = !webContents.isLoading() && webContents.getTitle().includes('Concilia')
      return { url: webContents.getURL(), isDrawn }
    })
  const theApp = { url: 'app://concilia/index.html', isDrawn: true }
  const root = page.locator('#root > *').first()
  for (const [way, go] of Object.entries(ways)) {
    await expect(root).toBeVisible()
    await page.evaluate(() => Reflect.set(globalThis, 'wasHere', true))
    // The page may be gone before it has answered.
    await page.evaluate(go).catch(() => undefined)
    await expect.poll(shown, { message: way }).toEqual(theApp)
    await expect(root, way).toBeVisible()
    await expect.poll(() => page.evaluate(() => 'wasHere' in globalThis), { message: way }).toBe(false)
  }
  expect(app.windows()).toHaveLength(1)
})

test('a page opens no file picker and no print dialog', async ({ page }) => {
  const outcome = await page.evaluate(async () => {
    const pick = (prepare: (input: HTMLInputElement) => void) =>
      new Promise<string>((resolve) => {
        const input = document.createElement('input')
        input.type = 'file'
        prepare(input)
        input.addEventListener('cancel', () => resolve('cancelled'))
        input.addEventListener('change', () => resolve('chosen'))
        input.click()
      })
    const one = await pick(() => undefined)
    const folder = await pick((input) => {
      input.webkitdirectory = true
    })
    let printed = false
    globalThis.addEventListener('beforeprint', () => {
      printed = true
    })
    print()
    return { one, folder, printed, confirmed: confirm('Is it you?') }
  })
  expect(outcome).toEqual({ one: 'cancelled', folder: 'cancelled', printed: false, confirmed: false })
})

test('a file dropped on the window is neither opened nor read', async ({ app, page }) => {
  const before = page.url()
  const tools = await page.context().newCDPSession(page)
  const data = { items: [], files: ['/etc/hostname'], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await tools.send('Input.dispatchDragEvent', { type, x: 400, y: 400, data })
  await expect(page.locator('#root > *').first()).toBeVisible()
  expect(page.url()).toBe(before)
  expect(app.windows()).toHaveLength(1)
})
