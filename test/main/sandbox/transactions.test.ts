import { afterAll, describe, expect, it } from 'vitest'
import { startClient } from './client.ts'

interface Page {
  transactions: Record<string, unknown>[]
  page: number
  pageSize: number
  totalCount: number
  totalPages: number
}

const client = await startClient({ documents: 300, transactions: 450, dialect: 'flat' })
afterAll(() => client.close())

const page = async (query: string): Promise<Page> => (await (await client.bank(query)).json()) as Page

describe('the transactions list', () => {
  it('4.10 default page is 1 with 50 records', async () => {
    const first = await page('')
    expect(first).toMatchObject({ page: 1, pageSize: 50, totalCount: 450, totalPages: 9 })
    expect(first.transactions).toHaveLength(50)
  })

  it('4.10 caps pageSize at 200', async () => {
    expect(await page('?pageSize=1000')).toMatchObject({ pageSize: 200, totalPages: 3 })
  })

  it('4.10 a client that repeats while page < totalPages reads every record once', async () => {
    const ids: unknown[] = []
    for (let number = 1, last = 1; number <= last; number += 1) {
      const read = await page(`?page=${number}&pageSize=70`)
      last = read.totalPages
      ids.push(...read.transactions.map((record) => record.id))
    }
    expect(ids).toHaveLength(450)
    expect(new Set(ids).size).toBe(450)
  })

  it('4.10 a page past the end is an empty list', async () => {
    const response = await client.bank('?page=900')
    expect(response.status).toBe(200)
    expect(((await response.json()) as Page).transactions).toEqual([])
  })

  it.each([
    ['?page=0', 'page'],
    ['?page=x', 'page'],
    ['?pageSize=-1', 'pageSize'],
    ['?from=31-01-2026', 'from'],
    ['?to=2026-02-30', 'to'],
    ['?minAmount=1,5', 'minAmount'],
    ['?type=sideways', 'type'],
    ['?status=maybe', 'status'],
  ])('4.10 %s is refused with 400', async (query, parameter) => {
    const response = await client.bank(query)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ parameter })
  })

  it('4.10 filters are applied before paging', async () => {
    const all = await page('?pageSize=200')
    const filtered = await page('?from=2026-02-01&to=2026-02-28&type=credit&status=booked&pageSize=1')
    const matching = [...all.transactions, ...(await page('?pageSize=200&page=2')).transactions].filter(
      (record) =>
        String(record.date) >= '2026-02-01' &&
        String(record.date) <= '2026-02-28' &&
        Number(record.amount) >= 0 &&
        record.status === 'booked',
    )
    expect(matching.length).toBeGreaterThan(3)
    expect(filtered.totalCount).toBe(matching.length)
    expect(filtered.transactions).toHaveLength(1)
  })

  it('4.10 minAmount and maxAmount bound the magnitude', async () => {
    const bounded = await page('?minAmount=100&maxAmount=200.50&pageSize=200')
    expect(bounded.totalCount).toBeGreaterThan(0)
    for (const record of bounded.transactions) {
      expect(Math.abs(Number(record.amount))).toBeGreaterThanOrEqual(100)
      expect(Math.abs(Number(record.amount))).toBeLessThanOrEqual(200.5)
    }
  })

  it('4.10 search finds text without case, and takes % and _ literally', async () => {
    expect((await page('?search=tpa')).totalCount).toBeGreaterThan(0)
    expect((await page('?search=%25')).totalCount).toBe(0)
  })

  it('4.10 an unknown account is 404', async () => {
    expect((await client.bank('?accountId=nobody')).status).toBe(404)
  })

  it('running balances tie out from the newest transaction to the oldest', async () => {
    const records: Record<string, unknown>[] = []
    for (const number of [1, 2, 3]) records.push(...(await page(`?pageSize=200&page=${number}`)).transactions)
    const cents = (value: unknown): number => Math.round(Number(value) * 100)
    for (let index = 0; index + 1 < records.length; index += 1)
      expect(cents(records[index]!.balance) - cents(records[index]!.amount)).toBe(
        cents(records[index + 1]!.balance),
      )
  })
})

describe('the same account in every dialect', () => {
  it.each(['berlin', 'flat', 'tink', 'snake', 'bare', 'unsigned'])(
    '%s serves as many records',
    async (dialect) => {
      const read = await page(`?accountId=${client.sandbox.accountId}.${dialect}&pageSize=3`)
      expect(read.totalCount).toBe(450)
      expect(read.transactions).toHaveLength(3)
    },
  )

  it('bare has no ids and amounts with a comma', async () => {
    const read = await page(`?accountId=${client.sandbox.accountId}.bare`)
    for (const record of read.transactions) {
      expect(Object.keys(record)).not.toContain('id')
      expect(record.value).toMatch(/^-?\d{1,3}(\.\d{3})*,\d{2}$/)
    }
  })
})
