/** Faults that need no knowledge of the route: they replace, cut or delay the answer on its way out. */
import type { Next } from 'hono'
import { errorEnvelope, refuse } from '../http/envelope.ts'
import type { RouteContext } from '../http/route-environment.ts'
import type { SandboxState } from '../state.ts'
import type { FaultRoute, FaultRule } from './fault-grammar.ts'

const HTML_PAGE =
  '<!doctype html><html><head><title>Service</title></head><body><h1>Temporarily unavailable</h1></body></html>'

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const retryAfter = (argument: string, now: number): string => {
  if (argument === 'date') return new Date(now + 2_000).toUTCString()
  if (argument === 'absurd') return '31536000'
  return argument === '' ? '1' : argument
}

const answerOf = (c: RouteContext, state: SandboxState, rule: FaultRule): Response | undefined => {
  switch (rule.name) {
    case '401':
    case '500':
    case '503':
      return c.json({ error: `fault ${rule.name}` }, Number(rule.name) as 401 | 500 | 503)
    case '403':
      return c.text('forbidden', 403)
    case '429':
      return c.json({ error: 'too many requests' }, 429, {
        'Retry-After': retryAfter(rule.argument, state.now()),
      })
    case 'html':
      return c.html(HTML_PAGE, rule.argument === '' ? 200 : (Number(rule.argument) as 200))
    case 'unknown-error':
      return c.json(
        errorEnvelope(refuse('GeneralUnknownError', 'Something failed; retry, then contact support.')),
      )
    case 'unknown-validation': {
      const Detail = 'Broken rule that no list holds'
      const item = { Type: 'RuleNobodyKnows', ElementNumber: null, Field: rule.argument, Detail, Value: null }
      return c.json(errorEnvelope(refuse('ValidationError', 'The input breaks a rule.', [item])))
    }
    case 'not-envelope':
      return c.json({ message: 'ok' })
    case 'redirect': {
      const elsewhere = new URL(c.req.url)
      elsewhere.hostname = 'localhost'
      elsewhere.pathname = '/elsewhere'
      return c.redirect(elsewhere.toString(), 302)
    }
    default:
      return undefined
  }
}

const cutShort = async (c: RouteContext): Promise<void> => {
  const { status } = c.res
  const whole = await c.res.text()
  c.res = undefined
  c.res = new Response(whole.slice(0, Math.max(1, Math.floor(whole.length / 2))), {
    status,
    headers: { 'content-type': 'application/json' },
  })
}

/** Type as a text and null members left out: what other members of the service's family send. */
const loosen = async (c: RouteContext): Promise<void> => {
  const strict = (await c.res.json()) as Record<string, unknown>
  const members = Object.entries(strict).filter(([, value]) => value !== null)
  const { status } = c.res
  c.res = undefined
  c.res = Response.json({ ...Object.fromEntries(members), Type: String(strict.Type) }, { status })
}

/** Answers once the faults are others, whoever still waits for it; what nobody waits for is not done either. */
const held = async (c: RouteContext, state: SandboxState): Promise<void> => {
  await state.faults.replaced()
  if (c.env.incoming.socket.destroyed) await new Promise(() => undefined)
}

/** Never answers: the request ends when the client gives up or the service closes. */
const dropConnection = (c: RouteContext): Promise<Response> => {
  c.env.incoming.socket.destroy()
  return new Promise(() => undefined)
}

/** @param at page of the transactions list or document id, where the request names one */
export const injectFaults =
  (state: SandboxState, route: FaultRoute, at: (c: RouteContext) => number | undefined = () => undefined) =>
  async (c: RouteContext, next: Next): Promise<Response | undefined> => {
    const hits = state.faults.take(route, at(c))
    c.set('faults', hits)
    for (const rule of hits) {
      if (rule.name === 'latency') await sleep(Math.min(Number(rule.argument) || 0, 600_000))
      if (rule.name === 'hang') await held(c, state)
      if (rule.name === 'drop') return dropConnection(c)
      const answer = answerOf(c, state, rule)
      if (answer) return answer
    }
    await next()
    if (hits.some((rule) => rule.name === 'loose-envelope')) await loosen(c)
    if (hits.some((rule) => rule.name === 'truncated')) await cutShort(c)
    // The work was done and its answer is lost: what a time-out after a create looks like.
    if (hits.some((rule) => rule.name === 'lost-answer')) return dropConnection(c)
    return undefined
  }
