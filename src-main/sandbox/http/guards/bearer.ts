/** The bearer rules of the transactions API (interface 5.2): 401, InsufficientScope, MissingClientBinding. */
import type { Next } from 'hono'
import type { SandboxState } from '../../state.ts'
import type { RouteContext } from '../route-environment.ts'

const SCOPE = 'openbanking.api'

export const requireBearer =
  (state: SandboxState) =>
  async (c: RouteContext, next: Next): Promise<Response | undefined> => {
    const token = /^Bearer ([\w-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const known = token === undefined ? undefined : state.accessTokens.get(token)
    if (!known || known.endsAt <= state.now())
      return c.json({ error: 'Unauthorized', message: 'A valid access token is required.' }, 401, {
        'WWW-Authenticate': 'Bearer error="invalid_token"',
      })
    if (!known.scope.split(' ').includes(SCOPE))
      return c.json({ error: 'InsufficientScope', message: `The token lacks the scope ${SCOPE}.` }, 403, {
        'WWW-Authenticate': 'Bearer error="insufficient_scope"',
      })
    if (!state.switches.clientBound)
      return c.json({ error: 'MissingClientBinding', message: 'The client has no client account.' }, 403)
    await next()
    return undefined
  }
