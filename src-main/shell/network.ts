/** Network access of main in the window's process: through the system's proxy, without storing anything. */
import { type Session, session } from 'electron'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Electron's fetch in separate sessions: no cookies, no cache, and requests that write are sent exactly once. */
export const serviceFetch = (): Fetch => {
  // Created on first use, since each session has its own network stack.
  let made: { read: Fetch; write: Fetch } | undefined
  return (url, init) => {
    made ??= {
      read: fetchOf(session.fromPartition('service', { cache: false })),
      write: freshFetchOf(session.fromPartition('service-writes', { cache: false })),
    }
    return (init.method === undefined || init.method === 'GET' ? made.read : made.write)(url, init)
  }
}

/** In memory: the page's session refuses every request that is not the app's, and nothing is stored on disk. */
const fetchOf =
  (own: Session): Fetch =>
  (url, init) =>
    own.fetch(url, { ...init, credentials: 'omit', cache: 'no-store', bypassCustomProtocolHandlers: true })

/**
 * Chromium sends a request again, also a POST, when a connection that it kept open breaks before the answer: one click
 * could issue two invoices. Requests other than reads therefore use a new connection each, one request at a time,
 * since a new connection ends all others of the session.
 */
const freshFetchOf = (own: Session): Fetch => {
  const send = fetchOf(own)
  let queue: Promise<unknown> = Promise.resolve()
  return async (url, init) => {
    const ended = Promise.withResolvers<void>()
    const before = queue
    queue = Promise.all([before, ended.promise])
    // A caller that does not read the whole answer aborts the request.
    init.signal?.addEventListener('abort', () => ended.resolve(), { once: true })
    try {
      await before
      await own.closeAllConnections()
      const response = await send(url, init)
      if (response.body !== null) {
        const body = response.body.pipeThrough(new TransformStream({ flush: () => ended.resolve() }))
        return new Response(body, response)
      }
      ended.resolve()
      return response
    } catch (error) {
      ended.resolve()
      throw error
    }
  }
}
