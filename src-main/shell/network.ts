/** How main reaches the network in the window's process: through the system's proxy, keeping nothing. */
import { session } from 'electron'

/**
 * Electron's fetch in a session of its own, in memory only: the page's session refuses every request that is
 * not the app's, and nothing of a service may stay on disk. No cookies, no cache.
 */
export const serviceFetch = (): ((url: string, init: RequestInit) => Promise<Response>) => {
  const own = session.fromPartition('service', { cache: false })
  return (url, init) =>
    own.fetch(url, { ...init, credentials: 'omit', cache: 'no-store', bypassCustomProtocolHandlers: true })
}
