/** Serves the page over the app's own scheme, each answer under the content policy. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { protocol, type Session } from 'electron'
import { contentPolicy, noncePlaceholder } from './content-policy.ts'
import { appOrigin, appScheme } from './origin.ts'
import { listStaticFiles, type StaticFile } from './static-files.ts'

/** Must run before the app is ready. */
export const registerAppScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, codeCache: true } },
  ])

const respond = async ({ path, contentType }: StaticFile): Promise<Response> => {
  const nonce = randomBytes(16).toString('base64')
  const headers = {
    'content-type': contentType,
    'content-security-policy': contentPolicy(nonce),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  }
  if (!contentType.startsWith('text/html'))
    return new Response(new Uint8Array(await readFile(path)), { headers })
  const page = (await readFile(path, 'utf8')).replaceAll(noncePlaceholder, nonce)
  return new Response(page, { headers })
}

/** Reads what every answer is made of while the page's process starts, not when that asks for its first file. */
export const prepareAnswers = (): void => void new Response()

/**
 * @param folder the built page
 * @returns resolved once the page's script was handed over: from then on the page's process works for itself
 */
export const serveAppScheme = (session: Session, folder: string): Promise<void> => {
  const files = listStaticFiles(folder)
  const served = Promise.withResolvers<void>()
  session.protocol.handle(appScheme, async (request) => {
    const { pathname } = new URL(request.url)
    const file = request.url.startsWith(`${appOrigin}/`) ? files.get(pathname) : undefined
    if (file === undefined || request.method !== 'GET') return new Response(null, { status: 404 })
    const response = await respond(file)
    if (pathname.endsWith('.js')) setImmediate(served.resolve)
    return response
  })
  return served.promise
}
