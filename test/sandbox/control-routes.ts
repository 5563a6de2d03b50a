/**
 * Controls a running service over HTTP, at `/sandbox` of the authorization host: for tests and demos that started
 * it as a separate process. Needs the company's token; no route returns the truth.
 */
import { type Context, Hono } from 'hono'
import { isAppError } from '#core/app-error.ts'
import { readBody } from '../../src-main/sandbox/http/queries.ts'
import { DEFAULT_SWITCHES } from '../../src-main/sandbox/options.ts'
import { approvePartner } from '../../src-main/sandbox/partners.ts'
import type { RouteEnvironment, SandboxState } from '../../src-main/sandbox/state.ts'
import { findDocument } from '../../src-main/sandbox/tables/documents.ts'
import { addTransaction } from './bank.ts'
import type { FaultBoard } from './fault-board.ts'
import { listMails, setUnpaid } from './tables.ts'

const isCents = (value: unknown): value is number => Number.isSafeInteger(value)

export const controlRoutes = (
  state: SandboxState,
  faults: Pick<FaultBoard, 'set'>,
): Hono<RouteEnvironment> => {
  const app = new Hono<RouteEnvironment>()
  const bad = (c: Context, message: string): Response => c.json({ error: 'InvalidParameter', message }, 400)

  app.use('/sandbox/*', async (c, next) => {
    if (c.req.header('token') !== state.company.token) return c.json({ error: 'Unauthorized' }, 401)
    await next()
    return undefined
  })
  app.get('/sandbox/outbox', (c) => c.json(listMails(state.store)))
  app.get('/sandbox/requests', (c) => c.json(state.requests))

  app.put('/sandbox/faults', async (c) => {
    const body = await readBody(c)
    const texts = 'fields' in body ? body.fields.faults : undefined
    if (!Array.isArray(texts)) return bad(c, 'faults must be a list of texts.')
    try {
      faults.set(texts.map(String))
    } catch (error) {
      if (isAppError(error, 'invalid-input')) return bad(c, error.message)
      throw error
    }
    return c.json({ faults: texts })
  })
  app.put('/sandbox/switches', async (c) => {
    const body = await readBody(c)
    if ('refusal' in body) return bad(c, body.refusal.text)
    for (const [name, value] of Object.entries(body.fields)) {
      if (!Object.hasOwn(DEFAULT_SWITCHES, name)) return bad(c, `${name} is no switch.`)
      const known = DEFAULT_SWITCHES[name as keyof typeof DEFAULT_SWITCHES]
      if (typeof known !== typeof value) return bad(c, `${name} must be a ${typeof known}.`)
      if (name === 'partnerTokenShape' && !['list', 'object', 'text'].includes(String(value)))
        return bad(c, 'partnerTokenShape is list, object or text.')
    }
    Object.assign(state.switches, body.fields)
    return c.json(state.switches)
  })
  app.post('/sandbox/transactions', async (c) => {
    const body = await readBody(c)
    const { amountMinor, text, currency = 'EUR' } = 'fields' in body ? body.fields : {}
    if (!isCents(amountMinor) || typeof text !== 'string') return bad(c, 'amountMinor and text are required.')
    if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
      return bad(c, 'currency is a code like EUR.')
    return c.json(addTransaction(state, { amountMinor, text, currency }))
  })
  app.post('/sandbox/documents/:id/paid', (c) => {
    const id = Number(c.req.param('id'))
    const unpaid = Number(c.req.query('unpaidMinor') ?? 0)
    if (!Number.isSafeInteger(id) || !findDocument(state.store, id)) return c.json({ error: 'NotFound' }, 404)
    if (!isCents(unpaid) || unpaid < 0) return bad(c, 'unpaidMinor must be whole cents.')
    setUnpaid(state.store, id, unpaid)
    return c.json({ documentId: id, unpaidMinor: unpaid })
  })
  app.post('/sandbox/partners/:nif/approve', (c) =>
    c.json({ approved: approvePartner(state, c.req.param('nif')) }),
  )
  return app
}
