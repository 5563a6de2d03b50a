/** Restricts every page of the app: no navigation, no windows, no devices or files, no network. */
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

/** Must be called before the app is ready. No link leads out of the app. */
export const confineEveryPage = (): void => {
  // Root on Linux has to set --no-sandbox; with both, Chromium's helper processes end one by one.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  // A name lookup alone could carry text out: neither policy nor session is asked about it.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')
  app.on('web-contents-created', (_, contents) => confine(contents))
  app.on('select-client-certificate', deny)
  app.on('login', deny)
}

/** A proxy that does not exist: ports below 1024 belong to the system, and no program listens on the first one. */
const nowhere = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:1',
  proxyBypassRules: '<-loopback>',
} as const

/** @param options `withDevTools`: allows the developer tools to load their own files */
export const confineSession = (session: Session, options: { withDevTools: boolean }): void => {
  const own = [`${appOrigin}/`, 'data:image/', ...(options.withDevTools ? ['devtools://'] : [])]
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !own.some((start) => url.startsWith(start)) }),
  )
  // WebRTC asks neither policy nor session; without UDP it uses TCP, through the session's proxy.
  void session.setProxy(nowhere)
  session.setSpellCheckerEnabled(false) // it would download its dictionaries
  session.on('will-download', deny)
}

/** Electron has no event for file pickers: one that is intercepted and cancelled never opens. */
const denyFilePickers = async ({ debugger: tools }: WebContents): Promise<void> => {
  tools.attach()
  await tools.sendCommand('Page.enable')
  await tools.sendCommand('Page.setInterceptFileChooserDialog', { enabled: true, cancel: true })
}

/**
 * Restricts what Chromium allows the page itself. Navigation to about:blank and similar addresses raises no event before
 * it happens: a page that is not the app's is replaced after it has loaded (Chromium may end its process before that).
 */
export const confineWindow = (contents: WebContents): void => {
  contents.on('did-finish-load', () => {
    if (!contents.getURL().startsWith(`${appOrigin}/`)) void contents.loadURL(appPage)
  })
  void denyFilePickers(contents)
}
