/** Starts the embedded service: three listeners on 127.0.0.1 over one generated company. */
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { noHooks, type ServiceHooks } from './hooks.ts'
import { errorEnvelope, refuse } from './http/envelope.ts'
import { type Listener, listen } from './http/listen.ts'
import { openState } from './open-state.ts'
import type { SandboxOptions } from './options.ts'
import { cancelDocumentRoutes } from './routes/cancel-document.ts'
import { createDocumentRoutes } from './routes/create-document.ts'
import { clientRoutes, partnerRoutes } from './routes/partner.ts'
import { pdfRoutes } from './routes/pdf.ts'
import { readDocumentRoutes } from './routes/read-document.ts'
import { authRoutes } from './routes/token.ts'
import { bankingRoutes } from './routes/transactions.ts'
import type { LoggedRequest, RouteEnvironment, SandboxState } from './state.ts'

/** What a client needs to connect; the values are invented and valid for this service only. */
export interface SandboxAccess {
  invoicingUrl: string
  bankingUrl: string
  authUrl: string
  email: string
  token: string
  /** Credentials of the partner-network owner: the company's own unless `separatePartnerOwner`. */
  ownerEmail: string
  ownerToken: string
  clientId: string
  clientSecret: string
  accountId: string
  /** Ids of the further accounts. */
  otherAccountIds: string[]
  documentIds: { from: number; to: number }
}

/** The running service. */
export interface Service extends SandboxAccess {
  close(): Promise<void>
}

/** What tests add to a service: hooks between a request and its route, and routes of their own. */
export type Control = (state: SandboxState) => { hooks: ServiceHooks; authRoutes: Hono<RouteEnvironment>[] }

const uncontrolled: Control = () => ({ hooks: noHooks, authRoutes: [] })

/**
 * @throws AppError invalid-input when an option cannot be read, in-use when a port is taken,
 * storage-failed when the state file cannot be opened
 */
export const startService = async (
  options: SandboxOptions = {},
  control: Control = uncontrolled,
): Promise<Service> => {
  const { state, documentIds } = openState(options)
  const { hooks, authRoutes: added } = control(state)
  const port = options.port ?? 0
  const invoicingRoutes = [
    readDocumentRoutes(state, hooks),
    createDocumentRoutes(state, hooks),
    cancelDocumentRoutes(state, hooks),
    partnerRoutes(state, hooks),
    clientRoutes(state, hooks),
    pdfRoutes(state, hooks),
  ]
  const listeners: Listener[] = []
  const close = async (): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener.close()))
    for (const store of [state.store, ...state.otherAccounts.values()]) store.close()
  }
  const open = async (host: LoggedRequest['host'], routes: Hono<RouteEnvironment>[]): Promise<string> => {
    const listenPort = port === 0 ? 0 : port + listeners.length
    const listener = await listen(composeApp(state, host, routes), listenPort)
    listeners.push(listener)
    return listener.url
  }
  try {
    state.invoicingUrl = await open('invoicing', invoicingRoutes)
    const bankingUrl = await open('banking', [bankingRoutes(state, hooks)])
    const authUrl = await open('auth', [authRoutes(state, hooks), ...added])
    const { name: _name, nif: _nif, ...company } = state.company
    return {
      ...company,
      invoicingUrl: state.invoicingUrl,
      bankingUrl,
      authUrl,
      otherAccountIds: [...state.otherAccounts.keys()],
      documentIds,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** What the three applications share: the request log, the body limit, the answer to unknown paths. */
const MAX_BODY_BYTES = 1_048_576
const MAX_LOGGED = 20_000

/** An application with its routes mounted; other paths answer 404, and an unexpected error a 500 with its message. */
const composeApp = (
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
