/** Expected and missing in a mirror: as it is known, ended by a person, expected again. */
import { beforeEach, expect, test } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { listExpected } from '../../../src-main/db/closing/expected.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { createReport } from '../../../src-main/services/reports/create-report.ts'
import { AT, aTransaction, day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

let db: WritableDb
const paid = (date: string, text = 'DD SEGUROS ATLANTICO 700418233', amountMinor = -18_640) =>
  aTransaction({
    ...{ sourceId: `${date} ${text}`, bookingDate: day(date), valueDate: day(date), text },
    ...{ amountMinor: minor(amountMinor), direction: 'out', counterpartyName: null },
  })
const october = '2026-10' as Month
const decider = { by: 'Ana Sá', at: AT }

beforeEach(async () => {
  db = await openTestMirror()
  mirrorPages(db, [['2026-07-02', '2026-08-03', '2026-09-02'].map((date) => paid(date))])
})
const complete = (on: string) =>
  db.transaction((trx) => void trx.write('UPDATE account SET completed_at = ?').run(`${on}T09:00:00.000Z`))

test('what did not come is listed with its transactions, missing once the account is known beyond its day', () => {
  complete('2026-10-03')
  expect(listExpected(db, october)).toMatchObject([
    { state: 'not-yet', day: '2026-10-02', leastMinor: -18_640, text: 'DD SEGUROS ATLANTICO 700418233' },
  ])
  complete('2026-11-05')
  const [one] = listExpected(db, october)
  expect(one).toMatchObject({ state: 'missing', seen: [{ date: '2026-09-02' }, {}, {}] })
  expect(listExpected(db, '2026-09' as Month)).toEqual([])
  const report = createReport(db, 'expected-missing', {
    ...{ language: 'pt-PT', today: day('2026-11-05'), scope: { to: day('2026-10-31') } },
  })
  expect([...report.rows].map((row) => row.map(({ value }) => value))).toEqual([
    [
      ...[
        'DD SEGUROS ATLANTICO 700418233',
        expect.any(String),
        'Todos os meses',
        '2026-10-02',
        -18_640,
        -18_640,
      ],
      ...['EUR', 'Não apareceu', '02/09/2026; 03/08/2026; 02/07/2026'],
    ],
  ])
})

test('what is no longer expected stays so, can be expected again, and is again once it comes', () => {
  complete('2026-12-31')
  const item = listExpected(db, october)[0]?.item ?? ''
  const end = (isEnded: boolean) =>
    runCommand(db, 'endExpected', { period: october, item, isEnded, ...decider })
  end(true)
  end(true)
  expect(listExpected(db, october)).toMatchObject([{ state: 'ended', ended: { by: 'Ana Sá' } }])
  end(false)
  expect(listExpected(db, october)).toMatchObject([{ state: 'missing', ended: null }])
  end(true)
  const later = ['2026-11-02', '2026-12-02', '2027-01-04'].map((date) => paid(date))
  mirrorPages(db, [later])
  expect(listExpected(db, '2027-02' as Month)).toMatchObject([{ state: 'not-yet', ended: null }])
  expect(() =>
    runCommand(db, 'endExpected', { period: october, item: 'expected x', isEnded: true, ...decider }),
  ).toThrow('nothing such is expected')
})
