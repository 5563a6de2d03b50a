import { afterAll, describe, expect, it } from 'vitest'
import { startClient } from './client.ts'

const client = await startClient({
  documents: 20,
  transactions: 60,
  dialect: 'flat',
  otherAccounts: ['EUR', 'USD'],
})
afterAll(() => client.close())

const read = async (query: string) =>
  (await (await client.bank(query)).json()) as {
    totalCount: number
    transactions: { id: string; currency: string }[]
  }

describe('further accounts', () => {
  it('have ids, transactions and a currency of their own', async () => {
    const [second, third] = client.sandbox.otherAccountIds
    expect([second, third]).toEqual([`${client.sandbox.accountId}-2`, `${client.sandbox.accountId}-3`])
    const pages = await Promise.all(
      [client.sandbox.accountId, second, third].map((id) => read(`?accountId=${id}&pageSize=200`)),
    )
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([60, 120, 120])
    expect(pages.map(({ transactions }) => new Set(transactions.map(({ currency }) => currency)))).toEqual([
      new Set(['EUR']),
      new Set(['EUR']),
      new Set(['USD']),
    ])
    expect(new Set(pages.flatMap(({ transactions }) => transactions.map(({ id }) => id))).size).toBe(300)
  })

  it('are filtered and paged like the first, and leave it as it is without them', async () => {
    const [second] = client.sandbox.otherAccountIds
    const whole = await read(`?accountId=${second}&pageSize=200`)
    const paid = await read(`?accountId=${second}&type=debit&pageSize=200`)
    const got = await read(`?accountId=${second}&type=credit&pageSize=200`)
    expect(paid.totalCount + got.totalCount).toBe(whole.totalCount)
    expect((await client.bank(`?accountId=${client.sandbox.accountId}-9`)).status).toBe(404)
  })
})
