/** Documents of a closed month that come, change or are settled later: its statement stays, and each is listed once. */
import { rmSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { readDocumentRows, readStatement } from '../../../src-main/db/closing/month-statement.ts'
import { readClosingFigures, readMonth } from '../../../src-main/db/closing/month-view.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { LogBench } from './helpers/log-bench.ts'
import { AT, aDocument, day, makeCompanyFolder, minor } from './helpers/mirror-fixtures.ts'

const [OCTOBER, NOVEMBER, DECEMBER] = ['2026-10', '2026-11', '2026-12'] as [Month, Month, Month]
const today = day('2027-01-05')
const person = { by: 'Ana Sousa', at: AT }

let bench: LogBench
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) =>
  runCommand(bench.log, command, input)
const close = (period: Month) =>
  expect(run('closeMonth', { period, reason: 'x', seen: null, today, ...person }).outcome).toBe('closed')
/** As the service shows it on a day of November. */
const see = (...documents: Partial<Parameters<typeof aDocument>[0]>[]) =>
  run('writeDocuments', {
    documents: documents.map((over) => aDocument({ id: 1, date: day('2026-10-05'), ...over })),
    at: '2026-11-10T09:00:00.000Z',
  })
const shown = (period: Month) =>
  readMonth(bench.db, { period, today }).late.map(({ kind, date, text, nowMinor, taken }) => [
    ...[kind, date, text.split(' · ')[0], nowMinor, taken],
  ])
const figures = () => readClosingFigures(bench.db, today)
const octoberAsIs = () =>
  JSON.stringify([readStatement(bench.db, OCTOBER), readDocumentRows(bench.db, OCTOBER)])

const second = { id: 2, date: day('2026-10-20') }
const cases = [
  ['that comes later', () => see(second), 'document-added', '2026-10-20', 12_300],
  [
    'paid at once that comes later',
    () => see({ ...second, unpaidMinor: minor(0) }),
    'document-added',
    '2026-10-20',
    12_300,
  ],
  [
    'whose total is another later',
    () => see({ totalMinor: minor(14_300), unpaidMinor: minor(14_300) }),
    ...(['document-changed', '2026-10-05', 2_000] as const),
  ],
  ['that is cancelled later', () => see({ status: 'A' }), 'document-changed', '2026-10-05', -12_300],
] as const

beforeEach(async () => {
  bench = new LogBench()
  await makeCompanyFolder(bench.home)
  await bench.open()
  run('writeDocuments', {
    documents: [aDocument({ id: 1, date: day('2026-10-05') })],
    at: '2026-10-06T09:00:00.000Z',
  })
  close(OCTOBER)
})

describe('a document', () => {
  it.each(cases)(
    '%s changes nothing of the closed month, and is listed once',
    (_, come, kind, date, amount) => {
      const before = octoberAsIs()
      expect(figures()).toMatchObject({ late: 0, lateDocuments: 0 })
      come()
      expect(octoberAsIs()).toBe(before)
      expect(figures()).toMatchObject({ late: 0, lateDocuments: 1 })
      const listed = [[kind, date, kind === 'document-added' ? 'FT A/2' : 'FT A/1', amount, NOVEMBER]]
      expect(shown(OCTOBER)).toEqual(listed)
      expect(shown(NOVEMBER)).toEqual(listed)
      close(NOVEMBER)
      expect(readStatement(bench.db, NOVEMBER).late).toMatchObject([{ kind, date, accountId: null }])
      expect(readStatement(bench.db, NOVEMBER).documents.differenceMinor).toBe(0)
      expect(figures()).toMatchObject({ late: 0, lateDocuments: 0 })
      expect(shown(OCTOBER)).toEqual(listed)
      close(DECEMBER)
      expect(readStatement(bench.db, DECEMBER).late).toBeUndefined()
      run('reopenMonth', { period: NOVEMBER, reason: 'x', ...person })
      expect(shown(NOVEMBER)).toEqual(listed)
      run('reopenMonth', { period: OCTOBER, reason: 'x', ...person })
      expect(shown(OCTOBER)).toEqual([])
    },
  )

  it('paid in the open month, or issued in it, is no late change', () => {
    see({ unpaidMinor: minor(0) }, { id: 2, date: day('2026-11-02') })
    expect(figures()).toMatchObject({ late: 0, lateDocuments: 0 })
  })

  it('that a closing counted is not listed where the mirror is made again from the log, a later one is', async () => {
    await bench.reopen(() => rmSync(bench.file))
    see({}, { id: 3, date: day('2026-03-02'), unpaidMinor: minor(0) })
    expect(shown(OCTOBER)).toEqual([])
    see(second)
    expect(shown(OCTOBER)).toEqual([['document-added', '2026-10-20', 'FT A/2', 12_300, NOVEMBER]])
  })

  it('that a copy from before the closing lacks is not listed where the sync brings it again', async () => {
    run('reopenMonth', { period: OCTOBER, reason: 'x', ...person })
    await bench.copy()
    run('writeDocuments', { documents: [aDocument(second)], at: '2026-10-21T09:00:00.000Z' })
    close(OCTOBER)
    await bench.restore(bench.copies[0] ?? '')
    see({}, second)
    expect(shown(OCTOBER)).toEqual([])
  })
})
