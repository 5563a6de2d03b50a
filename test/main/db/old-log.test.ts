/** A log as an earlier version wrote it is read with the effect that it had: `test/recorded/decisions-of-2026-11.jsonl`. */
import { copyFileSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { countUnknown } from '../../../src-main/db/events/unknown-events.ts'
import { countWaiting } from '../../../src-main/db/transactions/waiting.ts'
import { LogBench } from './helpers/log-bench.ts'
import { makeCompanyFolder } from './helpers/mirror-fixtures.ts'

const recorded = fileURLToPath(new URL('../../recorded/decisions-of-2026-11.jsonl', import.meta.url))

it.each(['before', 'after'])('a log of November 2026 applies to a mirror synced %s it', async (when) => {
  const bench = new LogBench()
  await makeCompanyFolder(bench.home)
  await bench.open()
  if (when === 'before') bench.sync([5, 4, 3, 2, 1])
  await bench.reopen(() => copyFileSync(recorded, bench.logFile))
  if (when === 'after') {
    expect(countWaiting(bench.db)).toBe(7)
    bench.sync([5, 4, 3, 2, 1])
  }
  expect([countWaiting(bench.db), countUnknown(bench.db), bench.setAside()]).toEqual([0, 0, []])
  expect(bench.allLines()).toEqual(readFileSync(recorded, 'utf8').trimEnd().split('\n'))
  const { states, open, aliases } = bench.decisions()
  expect(states).toEqual([
    { id: 'g-1', state: 'accepted' },
    { id: 'g-2', state: 'accepted' },
    { id: 'g-3', state: 'rejected' },
  ])
  expect(open.map((one) => (one as { open_minor: number }).open_minor)).toEqual([
    0, 0, 12_300, 12_300, 12_300,
  ])
  expect(aliases).toMatchObject([{ value: 'PADARIA RIBEIRO', taught_at: null }, { value: 'PAGADOR UM' }])
  const all = (sql: string) => bench.db.read(sql).all()
  expect(all('SELECT document_id IS NULL AS isGroup, text FROM note ORDER BY 1')).toEqual([
    { isGroup: 0, text: 'ver com o cliente' },
    { isGroup: 1, text: 'conferido' },
  ])
  expect(all('SELECT period, account, currency, kind, amount_minor FROM typed_balance')).toEqual([
    { period: '2026-01', account: 'conta-1', currency: 'EUR', kind: 'closing', amount_minor: 12_300 },
  ])
  expect(all('SELECT text, amount_minor FROM transit_item')).toEqual([
    { text: 'cheque 7', amount_minor: -2_500 },
  ])
  expect(all('SELECT id, name, account FROM category')).toMatchObject([{ id: 'extra', name: 'Obras' }])
  expect(all('SELECT subject, account FROM ledger_account')).toContainEqual({
    subject: 'customers',
    account: '2111',
  })
})
