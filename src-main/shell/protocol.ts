/** Serves the page over the app's own scheme, each answer with the content policy. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { protocol, type Session } from 'electron'
import {
  appOrigin,
  appScheme,
  contentPolicy,
  listStaticFiles,
  noncePlaceholder,
  type StaticFile,
} from './app-page.ts'

/** Must be called before the app is ready. */
export const registerAppScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, codeCache: true } },
  ])

const respond = ({ path, contentType }: StaticFile): Response => {
  const nonce = randomBytes(16).toString('base64')
  const data = contentType.startsWith('text/html')
    ? Buffer.from(readFileSync(path, 'utf8').replaceAll(noncePlaceholder, nonce))
    : readFileSync(path)
  return new Response(data, {
    headers: {
      'content-type': contentType,
      'content-security-policy': contentPolicy(nonce),
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  })
}

/**
 * @param folder the built page
 * @param onLost called for a file that existed at the start and cannot be read now
 */
export const serveAppScheme = (session: Session, folder: string, onLost: (error: unknown) => void): void => {
  const files = listStaticFiles(folder)
  session.protocol.handle(appScheme, ({ url, method }) => {
    const file = url.startsWith(`${appOrigin}/`) ? files.get(new URL(url).pathname) : undefined
    if (file === undefined || method !== 'GET') return new Response(null, { status: 404 })
    try {
      return respond(file)
    } catch (error) {
      onLost(error)
      return Response.error() // the page reports a part that cannot be loaded
    }
  })
}

/**
 * Main sends the last byte of each file itself.
 * @returns resolves when the first page has its script and styles, or failed to load them: until its first call it loads
 * nothing else but a typeface
 */
export const firstPageServed = ({ webRequest }: Session): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const awaited = new Set(['mainFrame', 'script', 'stylesheet'])
  const reported = ({ resourceType }: { resourceType: string }): void => {
    awaited.delete(resourceType)
    if (awaited.size > 0) return
    webRequest.onCompleted(null)
    webRequest.onErrorOccurred(null)
    resolve()
  }
  webRequest.onCompleted(reported)
  webRequest.onErrorOccurred(reported)
  return promise
}
