import { afterAll, describe, expect, it } from 'vitest'
import { openSample } from '../../sandbox/sample.ts'
import { startClient, TODAY } from './client.ts'
import { documentBody } from './sample-bodies.ts'

const client = await startClient()
afterAll(() => client.close())

const control = (
  method: string,
  path: string,
  body?: unknown,
  token = client.sandbox.token,
): Promise<Response> =>
  fetch(`${client.sandbox.authUrl}/sandbox/${path}`, {
    method,
    headers: { token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

describe('control over HTTP', () => {
  it("needs the company's token", async () => {
    expect((await control('GET', 'outbox', undefined, 'wrong')).status).toBe(401)
  })

  it('reads the outbox, marks as paid, approves', async () => {
    const reply = await client.call(
      'POST',
      '/api/v1.1/document',
      documentBody({ body: { SendTo: 'a@b.example' } }),
    )
    const id = Number(reply.body.Object.DocumentId)
    expect(await (await control('GET', 'outbox')).json()).toMatchObject([
      { to: 'a@b.example', documentId: id },
    ])
    expect(await (await control('POST', `documents/${id}/paid?unpaidMinor=5`)).json()).toEqual({
      documentId: id,
      unpaidMinor: 5,
    })
    expect((await control('POST', 'documents/1/paid')).status).toBe(404)
    await client.call('POST', '/api/v1.1/partner', { CompanyTaxId: '509442013' })
    expect(await (await control('POST', 'partners/509442013/approve')).json()).toEqual({ approved: true })
  })

  it('sets faults and switches, and refuses what it does not know', async () => {
    expect((await control('PUT', 'faults', { faults: ['transactions:500#1'] })).status).toBe(200)
    expect((await client.bank('')).status).toBe(500)
    expect((await control('PUT', 'faults', { faults: ['nonsense'] })).status).toBe(400)
    expect((await control('PUT', 'faults', [])).status).toBe(400)
    expect((await control('PUT', 'switches', { clientBound: false })).status).toBe(200)
    expect((await client.bank('')).status).toBe(403)
    expect((await control('PUT', 'switches', { clientBound: true })).status).toBe(200)
    expect((await control('PUT', 'switches', { unknown: true })).status).toBe(400)
    expect((await control('PUT', 'switches', { clientBound: 'yes' })).status).toBe(400)
    expect((await control('PUT', 'switches', { partnerTokenShape: 'other' })).status).toBe(400)
  })

  it('adds a transaction', async () => {
    expect((await control('POST', 'transactions', { amountMinor: 100, text: 'NOVO' })).status).toBe(200)
    expect(((await (await client.bank('?search=NOVO')).json()) as { totalCount: number }).totalCount).toBe(1)
    expect((await control('POST', 'transactions', { amountMinor: '1', text: 'NOVO' })).status).toBe(400)
  })

  it('never serves the truth', async () => {
    for (const host of [client.sandbox.authUrl, client.sandbox.invoicingUrl, client.sandbox.bankingUrl])
      expect(
        (await fetch(`${host}/sandbox/truth`, { headers: { token: client.sandbox.token } })).status,
      ).toBe(404)
  })
})

describe('the sample alone', () => {
  it('is the company that the service with the same options serves', async () => {
    const sample = openSample({ documents: 60, transactions: 120, today: TODAY })
    const truth = [...client.sandbox.truth()]
    expect([...sample.documents()]).toHaveLength(60)
    expect([...sample.transactions()].map((transaction) => transaction.position)).toEqual(
      Array.from({ length: 120 }, (_, index) => index + 1),
    )
    expect([...sample.truth()]).toEqual(truth)
    sample.close()
  })
})
