/** The sample service gives the recorded members with the recorded types, for each endpoint, none less and none more. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startClient, type TestClient } from '../main/sandbox/client.ts'
import { endpoints, type RecordedAnswer } from './answers.ts'
import { type Shape, shapeOf } from './shape.ts'

let client: TestClient
/** A closed document, a draft and a waybill of the sample service, by the ids the files give them. */
const ids = new Map<string, number>()

const send = ({ method, path, query, body }: RecordedAnswer['request']) => {
  const own = { ...query, ...(query.documentId && { documentId: String(idOf(query.documentId)) }) }
  return client.call(method, `${path}?${new URLSearchParams(own)}`, body)
}
const idOf = (recorded: string): number | string => ids.get(recorded) ?? recorded

const answersOf = (section: string): RecordedAnswer[] =>
  endpoints.find((one) => one.section === section)?.answers ?? []
const bodyOf = (section: string, name: string): object => {
  const body = answersOf(section).find((one) => one.name === name)?.request.body
  if (typeof body !== 'object' || body === null) throw new Error(`${section} has no answer named ${name}`)
  return body
}
const save = async (path: string, body: object): Promise<number> =>
  Number((await client.call('POST', `/api/v1.1/${path}`, body)).body.Object.DocumentId)

beforeAll(async () => {
  client = await startClient()
  const invoice = bodyOf('4.1', 'a closed invoice')
  ids.set('4711', await save('document', invoice))
  ids.set('4712', await save('document', { ...invoice, IsToClose: false }))
  ids.set('4713', await save('document/waybill', bodyOf('4.5', 'a closed waybill')))
  await save('document', bodyOf('4.1', 'a duplicate'))
  client.pass(10_000)
})
afterAll(() => client.close())

/** What the sample service does not do by itself, and what is asked of it another way below. */
const ELSEWHERE = new Set([
  'an unexpected failure',
  'wrong credentials',
  'a part paid',
  'all paid',
  'one token',
])

/** What the sample service had to choose itself, each with the place of the interface that leaves it open. */
const CHOSEN = new Map([
  ['.Object.Details.Document.ATCode', '4.5: which member carries the code is not shown'],
  [
    '.ValidationErrors[].ElementNumber null',
    '2.1: an index or id; what stands where there is neither is not shown',
  ],
])

const invoicing = endpoints.filter(({ section }) => section !== '4.10')
const bodies = (answers: readonly RecordedAnswer[]): unknown[] => answers.map(({ body }) => body)
const envelopeShape = shapeOf(bodies(invoicing.flatMap(({ answers }) => answers)))

const expectShape = (body: unknown, recorded: RecordedAnswer | undefined, among: Shape): void => {
  const members = shapeOf([body])
  const named = [...members.keys()].filter((path) => !CHOSEN.has(path))
  expect(named.sort()).toEqual([...shapeOf([recorded?.body]).keys()].sort())
  for (const path of named) {
    const known = path.startsWith('.Object') ? among.get(path) : envelopeShape.get(path)
    for (const type of members.get(path) ?? [])
      if (!CHOSEN.has(`${path} ${type}`)) expect([...(known ?? [])], `${path} is ${type}`).toContain(type)
  }
}

describe.each(invoicing)('interface $section', ({ answers }) => {
  const shape = shapeOf(bodies(answers))

  it.each(answers.filter(({ name }) => !ELSEWHERE.has(name)))(
    '$name: the same members, the same types',
    async (recorded) => {
      const reply = await send(recorded.request)
      expect(reply.status).toBe(recorded.status)
      expectShape(reply.body, recorded, shape)
      expect(reply.body.ErrorValue).toEqual(Reflect.get(Object(recorded.body), 'ErrorValue'))
    },
  )
})

const find = (section: string, name: string): RecordedAnswer | undefined =>
  answersOf(section).find((one) => one.name === name)

describe('what takes a state of its own', () => {
  it('wrong credentials (interface 5.1): the same members, the same types', async () => {
    const recorded = find('4.1', 'wrong credentials')
    const reply = await client.call('POST', '/api/v1.1/document', recorded?.request.body, { token: 'wrong' })
    expect(reply.status).toBe(401)
    expectShape(reply.body, recorded, envelopeShape)
  })

  it.each([
    ['a part paid', 4_723],
    ['all paid', 0],
  ])('%s (interface 4.4): the same members, the same types', async (name, unpaidMinor) => {
    const id = await save('document', bodyOf('4.1', 'a closed invoice'))
    client.pass(10_000)
    client.sandbox.markAsPaid(id, unpaidMinor)
    const reply = await client.call('GET', `/api/v1.1/document/property?documentId=${id}`)
    const recorded = find('4.4', name)
    expectShape(reply.body, recorded, shapeOf(bodies(answersOf('4.4'))))
    expect(reply.body.Object.PaymentStatus).toBe(name === 'all paid' ? 'Complete' : 'Incomplete')
  })

  it('a token of a partnership (interface 4.7): the same members, the same types', async () => {
    await client.call('POST', '/api/v1.1/partner', {
      CompanyTaxId: '510999999',
      CompanyLegalName: 'Nova, Lda',
    })
    const reply = await client.call('GET', '/api/v1.1/partner/tokens?taxId=510999999')
    expectShape(reply.body, find('4.7', 'one token'), shapeOf(bodies(answersOf('4.7'))))
  })

  it('the page around the records (interface 4.10); what is in a record the interface does not show', async () => {
    const [recorded] = answersOf('4.10')
    const reply = await client.bank(`?accountId=${client.sandbox.accountId}&page=1&pageSize=2`)
    const withoutRecords = (body: unknown) => ({ ...Object(body), transactions: [] })
    expect(shapeOf([withoutRecords(await reply.json())])).toEqual(shapeOf([withoutRecords(recorded?.body)]))
  })
})
