/** What the three applications share: the request log, the body limit, the answer to unknown paths. */
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { LoggedRequest, SandboxState } from '../state.ts'
import { errorEnvelope, refuse } from './envelope.ts'
import type { RouteEnvironment } from './route-environment.ts'

const MAX_BODY_BYTES = 1_048_576
const MAX_LOGGED = 20_000

/** An application with its routes mounted; other paths answer 404, and an unexpected error a 500 with its message. */
export const composeApp = (
  state: SandboxState,
  host: LoggedRequest['host'],
  routes: readonly Hono<RouteEnvironment>[],
): Hono<RouteEnvironment> => {
  const app = new Hono<RouteEnvironment>()
  app.use(logRequests(state, host))
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) =>
        c.json(envelopeOf('ValidationError', 'The body is too large.'), 400, { Connection: 'close' }),
    }),
  )
  for (const route of routes) app.route('/', route)
  app.notFound((c) =>
    host === 'invoicing'
      ? c.json(envelopeOf('ElementDoesNotExist', 'There is no such resource.'), 404)
      : c.json({ error: 'NotFound', message: 'There is no such resource.' }, 404),
  )
  app.onError((error, c) => {
    process.emitWarning(error)
    return c.json(envelopeOf('GeneralUnknownError', 'Something failed; retry, then contact support.'), 500)
  })
  return app
}

const logRequests =
  (state: SandboxState, host: LoggedRequest['host']): MiddlewareHandler<RouteEnvironment> =>
  async (c, next) => {
    const entry: LoggedRequest = {
      host,
      method: c.req.method,
      path: c.req.path,
      query: c.req.query(),
      userAgent: c.req.header('user-agent') ?? '',
      status: 0,
    }
    if (state.requests.length >= MAX_LOGGED) state.requests.shift()
    state.requests.push(entry)
    await next()
    entry.status = c.res.status
  }

const envelopeOf = (error: 'ValidationError' | 'ElementDoesNotExist' | 'GeneralUnknownError', text: string) =>
  errorEnvelope(refuse(error, text))
