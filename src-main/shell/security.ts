/** What no page may do, set once for the whole app: leave, open windows, ask for devices, reach the network. */
import { app, type Session, shell, type WebContents } from 'electron'
import { isAllowedOutside } from './external-links.ts'
import { appOrigin } from './origin.ts'

const deny = (event: { preventDefault(): void }): void => event.preventDefault()

const confine = (contents: WebContents, allowedOrigins: readonly string[]): void => {
  contents.on('will-navigate', deny)
  contents.on('will-frame-navigate', deny)
  contents.on('will-redirect', deny)
  contents.on('will-attach-webview', deny)
  contents.setWindowOpenHandler(({ url }) => {
    if (isAllowedOutside(url, allowedOrigins)) void shell.openExternal(url)
    return { action: 'deny' }
  })
}

/**
 * Must run before the app is ready.
 * @param allowedOrigins https origins whose links open in the person's browser
 */
export const confineEveryPage = (allowedOrigins: readonly string[]): void => {
  // Root on Linux must say --no-sandbox, and asking for both ends Chromium's helper processes one by one.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  app.on('web-contents-created', (_, contents) => confine(contents, allowedOrigins))
  app.on('select-client-certificate', deny)
  app.on('login', deny)
}

/** @param options `withDevTools`: the developer tools load their own files */
export const confineSession = (session: Session, options: { withDevTools: boolean }): void => {
  const own = [`${appOrigin}/`, 'data:image/', ...(options.withDevTools ? ['devtools://'] : [])]
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !own.some((start) => url.startsWith(start)) }),
  )
  session.setSpellCheckerEnabled(false) // its dictionaries come over the network
  session.on('will-download', deny)
}
