/** Serves a Hono application on a port of 127.0.0.1. */
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { AppError } from '#core/app-error.ts'
import type { RouteEnvironment } from '../state.ts'

export interface Listener {
  url: string
  close(): Promise<void>
}

/** @param port 0 takes a free one; rejects with AppError in-use when the port is taken */
export const listen = async (app: Hono<RouteEnvironment>, port: number): Promise<Listener> => {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  // Clients that page use one connection: closing it between two slow pages would look like a fault.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new AppError('in-use', `port ${port} is taken`, { cause: error })
          : error,
      ),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
