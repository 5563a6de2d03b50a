/** Starts the embedded service: three listeners on 127.0.0.1 over one generated company. */
import type { Hono } from 'hono'
import { noHooks, type ServiceHooks } from './hooks.ts'
import { composeApp } from './http/app.ts'
import { type Listener, listen } from './http/listen.ts'
import type { RouteEnvironment } from './http/route-environment.ts'
import { openState } from './open-state.ts'
import type { SandboxOptions } from './options.ts'
import { cancelDocumentRoutes } from './routes/cancel-document.ts'
import { clientRoutes } from './routes/client.ts'
import { createDocumentRoutes } from './routes/create-document.ts'
import { partnerRoutes } from './routes/partner.ts'
import { pdfRoutes } from './routes/pdf.ts'
import { readDocumentRoutes } from './routes/read-document.ts'
import { authRoutes } from './routes/token.ts'
import { bankingRoutes } from './routes/transactions.ts'
import type { LoggedRequest, SandboxState } from './state.ts'

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
