/** What no page may do, set once for the whole app: leave, open windows, ask for devices or files, reach the network. */
import { app, type Session, type WebContents } from 'electron'
import { appOrigin, appPage } from './app-page.ts'

const deny = (event: { preventDefault(): void }): void => event.preventDefault()

const confine = (contents: WebContents): void => {
  contents.on('will-navigate', deny)
  contents.on('will-frame-navigate', deny)
  contents.on('will-redirect', deny)
  contents.on('will-attach-webview', deny)
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** Must run before the app is ready. No link leads out of the app. */
export const confineEveryPage = (): void => {
  // Root on Linux must say --no-sandbox, and asking for both ends Chromium's helper processes one by one.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  // A name that is only looked up would carry text out: neither the policy nor the session is asked for it.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')
  app.on('web-contents-created', (_, contents) => confine(contents))
  app.on('select-client-certificate', deny)
  app.on('login', deny)
}

/** Ports below 1024 are the system's: nobody listens at the first of them, and no ordinary program could. */
const nowhere = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:1',
  proxyBypassRules: '<-loopback>',
} as const

/** @param options `withDevTools`: the developer tools load their own files */
export const confineSession = (session: Session, options: { withDevTools: boolean }): void => {
  const own = [`${appOrigin}/`, 'data:image/', ...(options.withDevTools ? ['devtools://'] : [])]
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !own.some((start) => url.startsWith(start)) }),
  )
  // WebRTC is asked by neither: without UDP it goes by TCP, through the session's proxy.
  void session.setProxy(nowhere)
  session.setSpellCheckerEnabled(false) // its dictionaries come over the network
  session.on('will-download', deny)
}

/** Electron has no event for it: a file picker that is intercepted and cancelled never opens. */
const denyFilePickers = async ({ debugger: tools }: WebContents): Promise<void> => {
  tools.attach()
  await tools.sendCommand('Page.enable')
  await tools.sendCommand('Page.setInterceptFileChooserDialog', { enabled: true, cancel: true })
}

/**
 * What Chromium lets the app's own page do unasked. It goes to about:blank and its kind without telling before: a page
 * that is not the app's is replaced by it, once it has loaded (Chromium may end the page's process of a change sooner).
 */
export const confineWindow = (contents: WebContents): void => {
  contents.on('did-finish-load', () => {
    if (!contents.getURL().startsWith(`${appOrigin}/`)) void contents.loadURL(appPage)
  })
  void denyFilePickers(contents)
}
