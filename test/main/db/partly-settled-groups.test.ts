import { beforeEach, describe, expect, it } from 'vitest'
import { proposeMatches } from '#core/matching/pipeline.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { listDrift } from '../../../src-main/db/decisions/drift.ts'
import { getGroup } from '../../../src-main/db/decisions/groups.ts'
import { getDocumentBySource } from '../../../src-main/db/documents/documents.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { listAliases } from '../../../src-main/db/proposals/learned.ts'
import { loadMatchInput } from '../../../src-main/db/proposals/match-input.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import { listMatchedRows } from '../../../src-main/db/reports/report-rows.ts'
import { sumWorkingPaper } from '../../../src-main/db/reports/working-paper-sums.ts'
import { getTransaction } from '../../../src-main/db/transactions/transactions.ts'
import { createReport } from '../../../src-main/services/reports/create-report.ts'
import { AT, aDocument, aTransaction, day, minor, openTestMirror, TODAY } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

let db: WritableDb
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)
const person = { by: 'ana', at: AT }
const propose = (): string[] => {
  const { proposals } = proposeMatches(loadMatchInput(db, TODAY))
  run('replaceProposals', {
    encoded: encodeProposals(proposals),
    decidedThrough: Number.MAX_SAFE_INTEGER,
  })
  return proposals.map((one) => one.id)
}
const acceptAll = (): string[] => {
  const groupIds = propose()
  const { results } = run('acceptGroups', { groupIds, ...person })
  expect(results.map((one) => one.outcome)).toEqual(groupIds.map(() => 'done'))
  return groupIds
}
const open = (...ids: number[]) => ids.map((id) => getDocumentBySource(db, id).openMinor)
const cellsOf = (kind: 'matched' | 'working-paper', title: string): (string | number | null)[] => {
  const { header, rows } = createReport(db, kind, { language: 'pt-PT', today: TODAY })
  const column = header.indexOf(title)
  return [...rows].map((row) => row[column]?.value ?? null)
}

beforeEach(async () => {
  db = await openTestMirror()
})

describe('a batch of which the service shows a part as paid', () => {
  const eleven = aDocument({ id: 11, unpaidMinor: minor(0), totalMinor: minor(5_500) })
  beforeEach(() => {
    const documents = [
      aDocument({ id: 10, totalMinor: minor(10_000), unpaidMinor: minor(10_000) }),
      eleven,
      aDocument({ id: 12, totalMinor: minor(3_210), unpaidMinor: minor(3_210) }),
    ]
    run('writeDocuments', { documents, at: AT })
    const text = 'TRF PADARIA RIBEIRO FT A/10 FT A/11 FT A/12'
    mirrorPages(db, [[aTransaction({ sourceId: 'a', amountMinor: minor(18_710), text })]])
  })

  it('settles what is open, uses the transaction up and leaves the settled one alone', () => {
    const [id = ''] = acceptAll()
    expect(open(10, 11, 12)).toEqual([0, 0, 0])
    expect(getTransaction(db, 1).openMinor).toBe(0)
    expect(getGroup(db, id)).toMatchObject({ state: 'accepted', explained: false, balanceMinor: 0 })
    expect(propose()).toEqual([])
  })

  it('what it linked is not explained a second time, and comes back with an undo', () => {
    const [groupId = ''] = acceptAll()
    const explained = () =>
      loadMatchInput(db, TODAY).documents.find((one) => one.key === '11')?.explainedMinor
    expect(explained()).toBe(5_500)
    run('undoGroup', { groupId, ...person })
    expect(explained()).toBeUndefined()
    expect(open(10, 12)).toEqual([10_000, 3_210])
    expect(propose()).toEqual([groupId])
  })

  it('the source confirms both kinds of rows, and contradicts a link whose document is owed again', () => {
    const [id = ''] = acceptAll()
    run('reviewAcceptedGroups', {})
    expect(getGroup(db, id).state).toBe('accepted')
    const paid = [10, 12].map((each) => ({ ...aDocument({ id: each }), unpaidMinor: minor(0) }))
    run('writeDocuments', {
      documents: paid.map((one) => ({ ...one, totalMinor: minor(one.id === 10 ? 10_000 : 3_210) })),
      at: AT,
    })
    run('reviewAcceptedGroups', {})
    expect(getGroup(db, id).state).toBe('confirmed')
    run('writeDocuments', { documents: [{ ...eleven, unpaidMinor: minor(5_500) }], at: AT })
    run('reviewAcceptedGroups', {})
    expect(listDrift(db).map((one) => one.reasons)).toEqual([
      [{ code: 'unpaid-again', params: { number: 'FT A/11', nowMinor: 5_500 } }],
    ])
  })

  it('the matched report shows all its rows, so that they add up to the transaction', () => {
    acceptAll()
    const rows = [...listMatchedRows(db, 'all')]
    expect(rows.reduce((sum, row) => sum + row.allocatedMinor, 0)).toBe(18_710)
    expect(rows.map((row) => [row.documentNumber, row.linked, row.differenceMinor])).toEqual([
      ['FT A/10', false, 0],
      ['FT A/11', true, 0],
      ['FT A/12', false, 0],
    ])
    expect(cellsOf('matched', 'Natureza')).toEqual([
      'Pagamento',
      'Pagamento (já pago no serviço)',
      'Pagamento',
    ])
  })

  it('the working paper counts what settles and what links apart, and ties out', () => {
    acceptAll()
    expect(cellsOf('working-paper', 'Secção').slice(0, 3)).toEqual([
      'Reconciliado',
      'Reconciliado',
      'Já pago no serviço',
    ])
    expect(sumWorkingPaper(db).transactions).toEqual([
      { currency: 'EUR', allMinor: 18_710, matchedMinor: 13_210, explainedMinor: 5_500 },
    ])
    const checks = cellsOf('working-paper', 'Descritivo').flatMap((text, at) =>
      String(text).startsWith('Verificação') ? [cellsOf('working-paper', 'Diferença')[at]] : [],
    )
    expect(checks).toEqual([0, 0])
  })
})

describe('groups of several', () => {
  it('a deposit for two customers is accepted and teaches no payer', () => {
    const other = aDocument({ id: 2, totalMinor: minor(7_050), unpaidMinor: minor(7_050) })
    other.receiver = { ...other.receiver, taxId: '508112307', name: 'Carpintaria Serra, Lda' }
    run('writeDocuments', { documents: [aDocument({ id: 1 }), other], at: AT })
    const text = 'TRF CONTABILIDADE NORTE FT A/1 FT A/2'
    const counterpartyName = 'CONTABILIDADE NORTE'
    mirrorPages(db, [[aTransaction({ sourceId: 'a', amountMinor: minor(19_350), text, counterpartyName })]])
    const [id = ''] = acceptAll()
    expect(getGroup(db, id).class).toBe('certain')
    expect(open(1, 2)).toEqual([0, 0])
    expect(listAliases(db, { search: '', limit: 5 }).total).toBe(0)
  })

  it('two transactions for three documents are accepted together, each used up', () => {
    const documents = [50_010, 29_970, 20_020].map((total, at) =>
      aDocument({ id: at + 1, totalMinor: minor(total), unpaidMinor: minor(total) }),
    )
    run('writeDocuments', { documents, at: AT })
    const transaction = (sourceId: string, amount: number, date: string) =>
      aTransaction({
        sourceId,
        amountMinor: minor(amount),
        text: 'TRANSFERENCIA',
        bookingDate: day(date),
        counterpartyName: 'PADARIA RIBEIRO',
      })
    mirrorPages(db, [[transaction('a', 60_000, '2026-02-12'), transaction('b', 40_000, '2026-02-13')]])
    acceptAll()
    expect(open(1, 2, 3)).toEqual([0, 0, 0])
    expect([1, 2].map((id) => getTransaction(db, id).openMinor)).toEqual([0, 0])
    expect([...listMatchedRows(db, 'all')].map((row) => row.differenceMinor)).toEqual([0, 0, 0, 0])
  })
})
