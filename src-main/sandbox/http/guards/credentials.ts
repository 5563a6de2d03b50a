/** The two headers of the invoicing API (interface 5.1), and to whose documents they give access. */
import type { Next } from 'hono'
import type { RouteContext, SandboxState } from '../../state.ts'
import { findPartnerByToken } from '../../tables/partners.ts'
import { errorEnvelope, refuse } from '../envelope.ts'

export const MAIN_OWNER = 'main'

/** `main`, a partner's NIF, or undefined when e-mail or token are wrong. */
const subscriptionOf = (state: SandboxState, email: string, token: string): string | undefined => {
  if (email.toLowerCase() !== state.company.email.toLowerCase() || token === '') return undefined
  if (token === state.company.token) return MAIN_OWNER
  return findPartnerByToken(state.store, token)?.nif
}

const unauthorized = (c: RouteContext): Response =>
  c.json(errorEnvelope(refuse('AuthenticationError', 'The e-mail or the token is not valid.')), 401)

export const requireSubscription =
  (state: SandboxState) =>
  async (c: RouteContext, next: Next): Promise<Response | undefined> => {
    const owner = subscriptionOf(state, c.req.header('email') ?? '', c.req.header('token') ?? '')
    if (owner === undefined) return unauthorized(c)
    c.set('owner', owner)
    await next()
    return undefined
  }

/** Partner-network calls take the owner's e-mail and that account's token, never a partner's. */
export const requireNetworkOwner =
  (state: SandboxState) =>
  async (c: RouteContext, next: Next): Promise<Response | undefined> => {
    const isOwner =
      (c.req.header('email') ?? '').toLowerCase() === state.company.ownerEmail.toLowerCase() &&
      c.req.header('token') === state.company.ownerToken
    if (!isOwner) return unauthorized(c)
    await next()
    return undefined
  }

const BARE_TOOL =
  /^\s*(?:$|(?:curl|wget|httpie|python-requests|python-urllib|aiohttp|node|undici|node-fetch|axios|got|ky|go-http-client|java|okhttp|libwww-perl|postmanruntime|insomnia|deno|bun|powershell)(?:\/[\w.+-]*)?\s*$)/i

const BLOCKED =
  '<!doctype html><html><head><title>403 Forbidden</title></head><body><h1>Request blocked</h1></body></html>'

/** The User-Agent rule (interface 5.2): a front server refuses, which looks like an authentication failure. */
export const refuseBareUserAgent = async (c: RouteContext, next: Next): Promise<Response | undefined> => {
  if (BARE_TOOL.test(c.req.header('user-agent') ?? '')) return c.html(BLOCKED, 403)
  await next()
  return undefined
}
