import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor, newDataFolder } from './run-cli.ts'

interface Line {
  account: string
  openingMinor: number | null
  receiptsMinor: number
  paymentsMinor: number
  closingMinor: number | null
  differenceMinor: number | null
  receipts: Record<string, number>
  payments: Record<string, number>
  open: number
}
interface Statement {
  period: string
  bank: Line[]
  documents: Record<string, number>
}

const sandbox = await startSandbox({ documents: 40, transactions: 120 })
afterAll(() => sandbox.close())

const sum = (parts: Record<string, number>): number => Object.values(parts).reduce((all, one) => all + one, 0)

it('a month is prepared, closed, refused to change, and reopened with a reason', async () => {
  const folder = newDataFolder()
  const { run, add, track } = cliFor(sandbox, folder)
  const { company } = (await add()).json<{ company: string }>()
  expect(company).toBe('Alfa')
  await track()
  await run(['sync'])
  await run(['match', '--accept', 'certain'])
  const [id = ''] = readdirSync(join(folder, 'companies'))
  const database = new Database(join(folder, 'companies', id, 'mirror.sqlite'), { readonly: true })
  const ask = <Row>(sql: string, ...values: string[]): Row[] => database.prepare(sql).all(...values) as Row[]
  const today = new Date().toISOString().slice(0, 7)
  const [month] = ask<{ month: string }>(
    `SELECT substr(booking_date, 1, 7) AS month FROM bank_transaction WHERE booking_date IS NOT NULL
     AND booking_date < ? GROUP BY 1 ORDER BY count(*) DESC, 1 DESC LIMIT 1`,
    today,
  )
  const period = month?.month ?? ''

  const before = (await run(['statement', '--period', period])).json<Statement>()
  expect(before.period).toBe(period)
  expect(before.documents.differenceMinor).toBe(0)
  for (const line of before.bank) {
    expect(sum(line.receipts)).toBe(line.receiptsMinor)
    expect(sum(line.payments)).toBe(line.paymentsMinor)
  }
  const refused = await run(['periods', 'close', '--period', period])
  expect(refused.exit).toBe(1)
  expect(refused.json<{ error: { message: string } }>().error.message).toMatch(
    /account .* has [0-9]+ open transactions/,
  )
  expect((await run(['periods', 'close', '--period', today])).stdout).toMatch(/is not over yet/)

  const open = ask<{ key: string }>(
    `SELECT coalesce(source_id, fingerprint) AS key FROM bank_transaction
     WHERE open_minor <> 0 AND substr(booking_date, 1, 7) = ? AND status = 'booked' AND vanished_at IS NULL`,
    period,
  ).map(({ key }) => key)
  for (const key of open) expect((await run(['leave-open', key, '--note', 'espera recibo'])).exit).toBe(0)
  const account = before.bank[0]?.account ?? ''
  const ready = (await run(['statement', '--period', period])).json<Statement>()
  expect(ready.bank.map((line) => line.open)).toEqual(before.bank.map(() => 0))

  const review = (...words: string[]) => run(['review', ...words, '--period', period])
  interface Item {
    id: string
    kind: string
    change: string | null
    tick: { isCurrent: boolean } | null
    remark: { text: string; answer: { text: string } | null; done: object | null } | null
  }
  const items = async (...words: string[]) => (await review('list', ...words)).json<{ items: Item[] }>().items
  const [first] = (await items()).filter(({ kind }) => kind === 'exception')
  const item = first?.id ?? ''
  expect((await review('tick', item)).json<{ items: Item[] }>().items).toMatchObject([
    { id: item, tick: { isCurrent: true } },
  ])
  expect((await review('remark', item, '--text', 'Que recibo?')).exit).toBe(0)
  expect((await items('--remarks')).map(({ id }) => id)).toEqual([item])
  expect((await review('done', '--by', 'Rui Melo')).stdout).toMatch(/remarks are open/)
  await review('answer', item, '--text', 'O de março')
  await review('settle', item)
  expect(await items('--remarks')).toEqual([])
  expect((await review('look')).exit).toBe(0)
  expect(await items('--changed')).toEqual([])
  expect((await review('remark', 'fffff', '--text', 'x')).stdout).toMatch(/has no item fffff/)
  expect((await review('remark', item)).exit).toBe(2)
  expect((await review('done')).exit).toBe(2)

  const wrong = await run(['periods', 'close', '--period', period, '--balance', `${account}=1`])
  expect(wrong.exit).toBe(1)
  expect(wrong.stdout).toMatch(/give a --reason/)
  expect((await run(['periods', 'close', '--period', period, '--balance', `${account}=12,5`])).exit).toBe(2)
  // Refused, it wrote nothing: the balance is not the one it was given.
  expect((await run(['statement', '--period', period])).json()).toEqual(ready)
  expect((await review('done', '--by', 'Rui Melo')).exit).toBe(0)
  const closed = await run(['periods', 'close', '--period', period, '--reason', 'saldos por confirmar'])
  expect(closed.json()).toMatchObject({ reviewed: { by: 'Rui Melo' } })
  expect(closed.json()).toMatchObject({ period, state: 'closed', exceptions: open.length })
  expect((await run(['statement', '--period', period])).json()).toEqual(ready)

  const undone = await run(['undo'])
  expect(undone.json()).toMatchObject({ error: { code: 'month-closed' } })
  expect((await run(['balance', '--period', period, '--account', account, '5'])).exit).toBe(1)
  expect((await run(['periods', 'list'])).json()).toContainEqual(
    expect.objectContaining({ period, state: 'closed', exceptions: open.length }),
  )
  expect((await run(['periods', 'reopen', '--period', period])).exit).toBe(2)
  const reopened = await run(['periods', 'reopen', '--period', period, '--reason', 'faltava um recibo'])
  expect(reopened.json()).toMatchObject({ period, state: 'open', reopened: [period] })
  expect((await run(['undo'])).exit).toBe(0)
  expect((await run(['periods', 'history'])).json()).toMatchObject([
    { period, reason: 'saldos por confirmar', reopened: { reason: 'faltava um recibo' } },
  ])
  database.close()
})
