/** Injects faults: answers are replaced, cut, delayed or lost, pages repeat, tokens expire early. */
import type { ServiceHooks } from '../../src-main/sandbox/hooks.ts'
import { errorEnvelope, refuse, refuseField } from '../../src-main/sandbox/http/envelope.ts'
import type { RouteContext, SandboxState } from '../../src-main/sandbox/state.ts'
import { addTransaction } from './bank.ts'
import type { FaultBoard } from './fault-board.ts'
import type { FaultName, FaultRule } from './fault-grammar.ts'

/** Hooks that apply the rules on the board. */
export const faultHooks = (state: SandboxState, board: FaultBoard): Omit<ServiceHooks, 'recordIn'> => {
  /** The rules that apply to a request, taken once per request. */
  const rulesOf = new WeakMap<RouteContext, readonly FaultRule[]>()
  const hit = (c: RouteContext, name: FaultName): FaultRule | undefined =>
    rulesOf.get(c)?.find((rule) => rule.name === name)
  return {
    before: (route, at) => async (c, next) => {
      const hits = board.take(route, at?.(c))
      rulesOf.set(c, hits)
      for (const rule of hits) {
        if (rule.name === 'latency') await sleep(Math.min(Number(rule.argument) || 0, 600_000))
        if (rule.name === 'hang') await untilRulesChange(c, board)
        if (rule.name === 'drop') return dropConnection(c)
        const answer = answerOf(c, state, rule)
        if (answer) return answer
      }
      await next()
      if (hit(c, 'loose-envelope')) await loosen(c)
      if (hit(c, 'truncated')) await cutShort(c)
      // The request is carried out and its answer is lost, as when a create times out.
      if (hit(c, 'lost-answer')) return dropConnection(c)
      return undefined
    },
    pageToRead: (c, page) => {
      // A transaction that arrives between two pages moves every older one down by one place.
      if (hit(c, 'shift')) addTransaction(state, { amountMinor: 12_345, text: 'TRF P/O MOVIMENTO NOVO' })
      return hit(c, 'duplicate-page') && page > 1 ? page - 1 : page
    },
    pageToSend: (c, { transactions, page, pageSize, totalCount }) => {
      const shownTotal = hit(c, 'total') ? totalCount + 1 : totalCount
      const sent = hit(c, 'empty-page') ? [] : transactions
      const newId = (id: string): string => `${state.company.accountId}/${id}`
      return {
        transactions: hit(c, 'new-ids') ? sent.map((one) => ({ ...one, id: newId(one.id) })) : sent,
        page,
        pageSize,
        totalCount: shownTotal,
        totalPages: hit(c, 'endless') ? page + 1 : Math.ceil(shownTotal / pageSize),
      }
    },
    tokenLifetime: (c, seconds) => {
      const early = hit(c, 'early-expiry')
      return early ? Number(early.argument) || 0 : seconds
    },
  }
}

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
      const fault = { type: 'RuleNobodyKnows', field: rule.argument }
      return c.json(errorEnvelope(refuseField('ValidationError', 'Broken rule that no list holds', fault)))
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

/** Sends Type as text and leaves out null members, as other services of the same family do. */
const loosen = async (c: RouteContext): Promise<void> => {
  const strict = (await c.res.json()) as Record<string, unknown>
  const members = Object.entries(strict).filter(([, value]) => value !== null)
  const { status } = c.res
  c.res = undefined
  c.res = Response.json({ ...Object.fromEntries(members), Type: String(strict.Type) }, { status })
}

/** Waits until the rules are replaced. A request whose connection is closed by then is not carried out. */
const untilRulesChange = async (c: RouteContext, board: FaultBoard): Promise<void> => {
  await board.replaced()
  if (c.env.incoming.socket.destroyed) await new Promise(() => undefined)
}

/** Closes the connection without an answer. */
const dropConnection = (c: RouteContext): Promise<Response> => {
  c.env.incoming.socket.destroy()
  return new Promise(() => undefined)
}
