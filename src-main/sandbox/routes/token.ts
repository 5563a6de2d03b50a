/** The authorization server (interface 5.2): client credentials in a form, no refresh token. */
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { ServiceHooks } from '../hooks.ts'
import { refuseBareUserAgent } from '../http/guards/credentials.ts'
import type { RouteEnvironment, SandboxState } from '../state.ts'

const SCOPE = 'openbanking.api'

export const authRoutes = (state: SandboxState, hooks: ServiceHooks): Hono<RouteEnvironment> => {
  const app = new Hono<RouteEnvironment>()
  app.post('/connect/token', refuseBareUserAgent, hooks.before('token'), async (c) => {
    const type = (c.req.header('content-type') ?? '').toLowerCase()
    if (!type.startsWith('application/x-www-form-urlencoded'))
      return c.json({ error: 'invalid_request' }, 400)
    const form = new URLSearchParams(await c.req.text())
    if (form.get('grant_type') !== 'client_credentials')
      return c.json({ error: 'unsupported_grant_type' }, 400)
    const isClient =
      form.get('client_id') === state.company.clientId &&
      form.get('client_secret') === state.company.clientSecret
    if (!isClient) return c.json({ error: 'invalid_client' }, 401)
    const scope = form.get('scope') ?? ''
    if (scope !== '' && !scope.split(' ').includes(SCOPE)) return c.json({ error: 'invalid_scope' }, 400)
    const token = randomBytes(24).toString('base64url')
    const lifetime = hooks.tokenLifetime(c, state.tokenLifetimeSeconds)
    state.accessTokens.set(token, { endsAt: state.now() + lifetime * 1_000, scope })
    return c.json(
      {
        access_token: token,
        token_type: 'Bearer',
        expires_in: state.tokenLifetimeSeconds,
        ...(scope === '' ? {} : { scope }),
      },
      200,
      { 'Cache-Control': 'no-store' },
    )
  })
  return app
}
