/** How main reaches the network in the window's process: through the system's proxy, keeping nothing. */
import { type Session, session } from 'electron'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Electron's fetch in sessions of its own: no cookies, no cache, and what writes is sent exactly once. */
export const serviceFetch = (): Fetch => {
  // Made when first needed: a session is a network of its own.
  let made: { read: Fetch; write: Fetch } | undefined
  return (url, init) => {
    made ??= {
      read: fetchOf(session.fromPartition('service', { cache: false })),
      write: freshFetchOf(session.fromPartition('service-writes', { cache: false })),
    }
    return (init.method === undefined || init.method === 'GET' ? made.read : made.write)(url, init)
  }
}

/** In memory only: the page's session refuses every request that is not the app's, and nothing stays on disk. */
const fetchOf =
  (own: Session): Fetch =>
  (url, init) =>
    own.fetch(url, { ...init, credentials: 'omit', cache: 'no-store', bypassCustomProtocolHandlers: true })

/**
 * Chromium sends a request again by itself, a POST included, when a connection it had kept open breaks before
 * the answer: one click could issue two invoices. What is not a read therefore goes over a connection made for
 * it, one at a time, since making it ends all others of the session.
 */
const freshFetchOf = (own: Session): Fetch => {
  const send = fetchOf(own)
  let queue: Promise<unknown> = Promise.resolve()
  return async (url, init) => {
    const ended = Promise.withResolvers<void>()
    const before = queue
    queue = Promise.all([before, ended.promise])
    // Whoever does not read the answer to its end cancels the request.
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
