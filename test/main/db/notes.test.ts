import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NoteSubject } from '#contract/notes.ts'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { listHistory } from '../../../src-main/db/decisions/history.ts'
import { listTransactionStates } from '../../../src-main/db/decisions/row-states.ts'
import { type PageQuery, readHistory } from '../../../src-main/db/decisions/whole-history.ts'
import { getDocument } from '../../../src-main/db/documents/documents.ts'
import { openDocumentList } from '../../../src-main/db/lists/document-list.ts'
import { documentColumnsOf, transactionColumnsOf } from '../../../src-main/db/lists/list-rows.ts'
import { openTransactionList } from '../../../src-main/db/lists/transaction-list.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { listDecisions } from '../../../src-main/db/reports/account-rows.ts'
import {
  listMatchedRows,
  listOpenDocumentRows,
  listUnmatchedTransactionRows,
} from '../../../src-main/db/reports/report-rows.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { findNote } from '../../../src-main/db/rows/notes.ts'
import { getTransaction } from '../../../src-main/db/transactions/transactions.ts'
import { cases } from '../../helpers/long.ts'
import { LogBench } from './helpers/log-bench.ts'
import {
  AT,
  aDocument,
  aTransaction,
  makeCompanyFolder,
  minor,
  openTestMirror,
  TODAY,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

let db: WritableDb
const person = { by: 'ana', at: AT }
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)
const write = (of: NoteSubject, text: string | null) => run('writeNote', { of, text, ...person }).note?.text
const undo = (of: NoteSubject) => run('undoNote', { of, ...person }).note?.text ?? null

const sync = (text = 'TRF PADARIA RIBEIRO') => {
  run('writeDocuments', { documents: [1, 2].map((id) => aDocument({ id })), at: AT })
  mirrorPages(db, [[1, 2].map((id) => aTransaction({ sourceId: `m-${id}`, text: `${text} ${id}` }))])
  run('indexSearch', { limit: 100 })
}

const everyWay: TransactionFilter = { view: 'all' }
const foundTransactions = (search: string): number[] => [
  ...openTransactionList(db, {
    filter: { ...everyWay, search },
    sort: { by: 'date', direction: 'ascending' },
    currency: 'EUR',
  }).ids,
]
const foundDocuments = (search: string): number[] => [
  ...openDocumentList(db, {
    filter: { view: 'all', search },
    sort: { by: 'date', direction: 'ascending' },
    today: TODAY,
  }).ids,
]

beforeEach(async () => {
  db = await openTestMirror()
  sync()
})

describe('a note', () => {
  it('stands in list and detail with who wrote it, and is found by search beside what the row says', () => {
    expect(write({ documentId: 2 }, 'Falta o recibo')).toBe('Falta o recibo')
    expect(write({ transactionId: 1 }, 'Perguntei ao sócio')).toBe('Perguntei ao sócio')
    expect(findNote(db, { transactionId: 1 })).toEqual({
      text: 'Perguntei ao sócio',
      previous: null,
      ...person,
    })
    expect(documentColumnsOf(db, [1, 2]).note).toEqual([null, 'Falta o recibo'])
    expect(transactionColumnsOf(db, [1, 2]).note).toEqual(['Perguntei ao sócio', null])
    expect(getDocument(db, 2).note).toBe('Falta o recibo')
    expect(getTransaction(db, 1).note).toBe('Perguntei ao sócio')
    expect(foundTransactions('socio ribeiro')).toEqual([1])
    expect(foundDocuments('recibo')).toEqual([2])
    expect(listTransactionStates(db, {}).map(({ note }) => note)).toEqual([null, 'Perguntei ao sócio'])
  })

  it('is changed, removed and undone; undone twice it is as before the undo', () => {
    const of = { transactionId: 1 }
    write(of, 'um')
    write(of, 'dois')
    expect(undo(of)).toBe('um')
    expect(foundTransactions('um')).toEqual([1])
    expect(foundTransactions('dois')).toEqual([])
    expect(undo(of)).toBe('dois')
    expect(write(of, null)).toBeNull()
    expect(foundTransactions('dois')).toEqual([])
    expect(undo(of)).toBe('dois')
    expect(() => undo({ transactionId: 2 })).toThrow('there is no note to undo')
    expect(() => write({ transactionId: 99 }, 'x')).toThrow('is not here')
    expect(() => write({ groupId: 'nobody' }, 'x')).toThrow('is not here')
  })

  it('goes on being found when the source says something else of the row', () => {
    write({ transactionId: 1 }, 'Perguntei ao sócio')
    write({ documentId: 1 }, 'Falta o recibo')
    sync('OUTRO TEXTO')
    run('writeDocuments', { documents: [aDocument({ id: 1, description: 'centeio' })], at: AT })
    expect(foundTransactions('outro socio')).toEqual([1])
    expect(foundTransactions('ribeiro socio')).toEqual([1])
    expect(foundDocuments('centeio recibo')).toEqual([1])
    write({ documentId: 1 }, null)
    expect(foundDocuments('centeio')).toEqual([1])
    expect(foundDocuments('recibo')).toEqual([])
  })

  it('of a decision and of its members is in the history and in the exports', () => {
    const allocations = [
      {
        documentId: 1,
        documentNumber: 'FT A/1',
        transactionId: 1,
        amountMinor: minor(12_300),
        kind: 'payment' as const,
      },
    ]
    const group = groupByHand({
      id: 'h-1',
      currency: 'EUR',
      allocations,
    })
    run('acceptManual', { group, ...person })
    write({ groupId: 'h-1' }, 'Combinado ao telefone')
    write({ documentId: 1 }, 'Falta o recibo')
    write({ transactionId: 1 }, 'Perguntei ao sócio')
    write({ documentId: 2 }, 'Cobrar em março')
    write({ transactionId: 2 }, 'De quem é')
    const found = (search: string) => listHistory(db, { search, limit: 9 }).map(({ group: { id } }) => id)
    for (const word of ['telefone', 'recibo', 'sócio']) expect(found(word)).toEqual(['h-1'])
    expect(found('março')).toEqual([])
    expect([...listMatchedRows(db, 'all')].map(({ note }) => note)).toEqual([
      'Combinado ao telefone; Falta o recibo; Perguntei ao sócio',
    ])
    expect([...listOpenDocumentRows(db)].map(({ note }) => note)).toEqual(['Cobrar em março'])
    expect([...listUnmatchedTransactionRows(db)].map(({ note }) => note)).toEqual(['De quem é'])
  })
})

describe('in the history a note', () => {
  const later = (hour: number) => ({
    by: 'rui',
    at: `2026-10-31T${String(hour).padStart(2, '0')}:00:00.000Z`,
  })
  const group = {
    id: 'h-1',
    class: null,
    balanceMinor: 0,
    currency: 'EUR',
    allocations: [
      {
        documentId: 1,
        documentNumber: 'FT A/1',
        transactionId: 1,
        amountMinor: minor(12_300),
        kind: 'payment' as const,
      },
    ],
    evidence: [],
    alternatives: [],
    explained: false,
  }
  const said = (query: Partial<PageQuery> = {}) =>
    readHistory(db, { limit: 99, ...query }).entries.map((one) =>
      one.kind === 'note' ? `${one.action} ${one.text ?? one.before} ${one.inForce}` : one.action,
    )

  beforeEach(() => {
    run('writeNote', { of: { documentId: 2 }, text: 'Falta o recibo', ...later(1) })
    run('acceptManual', { group, ...later(2) })
    run('writeNote', { of: { groupId: 'h-1' }, text: 'Combinado', ...later(2) })
    run('writeNote', { of: { transactionId: 2 }, text: 'De quem é', ...later(3) })
    run('writeNote', { of: { documentId: 2 }, text: 'Chegou', ...later(4) })
    run('undoGroup', { groupId: 'h-1', ...later(5) })
    run('writeNote', { of: { documentId: 2 }, text: null, ...later(6) })
  })

  it('is an entry each time it is written, changed or removed, between the decisions of its time', () => {
    expect(said()).toEqual([
      'removed Chegou true',
      'undone',
      'changed Chegou false',
      'written De quem é true',
      'written Combinado true',
      'accepted',
      'written Falta o recibo false',
    ])
    expect(said({ view: 'notes' })).toHaveLength(5)
    expect(said({ view: 'in-force' })).toEqual([])
    const [, , changed, ofTransaction, ofGroup] = readHistory(db, { limit: 99 }).entries
    expect(changed).toMatchObject({
      of: { documentId: 2 },
      by: 'rui',
      name: 'FT A/2',
      before: 'Falta o recibo',
      currency: 'EUR',
    })
    expect(ofTransaction).toMatchObject({ of: { transactionId: 2 }, name: 'TRF PADARIA RIBEIRO 2' })
    expect(ofGroup).toMatchObject({ of: { groupId: 'h-1' }, group: { id: 'h-1', state: 'undone' } })
  })

  it('is read page by page: the pages join to the whole, whatever their size', () => {
    const whole = said()
    for (const limit of [1, 2, 3, 7]) {
      const pages: string[] = []
      let before: PageQuery['before'] | null = {}
      while (before !== null) {
        pages.push(...said({ limit, before }))
        before = readHistory(db, { limit, before }).next
      }
      expect(pages).toEqual(whole)
    }
  })

  it('is found by what it says, says of before, and by its row, its person, its amount and its days', () => {
    expect(said({ search: 'chegou' })).toEqual(['removed Chegou true', 'changed Chegou false'])
    expect(said({ search: 'quem ribeiro' })).toEqual(['written De quem é true'])
    expect(said({ search: 'combinado' })).toEqual(['undone', 'written Combinado true', 'accepted'])
    expect(said({ search: 'fatura padaria', view: 'notes' })).toEqual([])
    expect(said({ search: 'FT A/2 rui', view: 'notes' })).toHaveLength(3)
    expect(said({ search: '123,00', view: 'notes' })).toHaveLength(5)
    expect(said({ search: 'ninguem' })).toEqual([])
    expect(said({ to: '2026-10-30' })).toEqual([])
    expect(said({ from: '2026-10-31' })).toHaveLength(7)
  })

  it('is a row of the exported history, with what it says', () => {
    const rows = [...listDecisions(db)].map(({ action, documentNumbers, texts, note }) => [
      action,
      documentNumbers.join(),
      texts.join(),
      note,
    ])
    expect(rows).toEqual([
      ['note-written', 'FT A/2', '', 'Falta o recibo'],
      ['accepted', 'FT A/1', 'TRF PADARIA RIBEIRO 1', 'Combinado'],
      ['note-written', 'FT A/1', 'TRF PADARIA RIBEIRO 1', 'Combinado'],
      ['note-written', '', 'TRF PADARIA RIBEIRO 2', 'De quem é'],
      ['note-changed', 'FT A/2', '', 'Chegou'],
      ['undone', 'FT A/1', 'TRF PADARIA RIBEIRO 1', 'Combinado'],
      ['note-removed', 'FT A/2', '', 'Chegou'],
    ])
  })
})

it('over random notes, undos and syncs a row is searched by what its source says and the note that stands', () => {
  const words = ['recibo', 'sócio!', 'a b', '???', '']
  const step = fc.oneof(
    fc.record({ of: fc.constantFrom(1, 2), text: fc.constantFrom(...words) }),
    fc.record({ undo: fc.constantFrom(1, 2) }),
    fc.record({ sync: fc.constantFrom('TRF PADARIA', 'OUTRO') }),
  )
  return fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
      db = await openTestMirror()
      sync()
      const stands = new Map<number, [now: string | null, before: string | null]>()
      let source = 'TRF PADARIA RIBEIRO'
      for (const one of steps) {
        if ('sync' in one) {
          source = one.sync
          sync(source)
        } else if ('of' in one) {
          const text = one.text === '' ? null : one.text
          const [now = null] = stands.get(one.of) ?? []
          if (now !== text) stands.set(one.of, [text, now])
          write({ transactionId: one.of }, text)
        } else {
          const [now = null, before = null] = stands.get(one.undo) ?? []
          if (!stands.has(one.undo)) continue
          if (now !== before) stands.set(one.undo, [before, now])
          undo({ transactionId: one.undo })
        }
        for (const id of [1, 2]) {
          const note = (stands.get(id)?.[0] ?? '')
            .toUpperCase()
            .replace('Ó', 'O')
            .replace(/[^A-Z ]/g, '')
          const plain = db.readColumn<string>('SELECT search FROM bank_transaction WHERE id = ?').get(id)
          expect(plain?.startsWith(`${source} ${id} PADARIA RIBEIRO`)).toBe(true)
          expect(plain?.endsWith(note === '' ? '123 00' : ` ${note}`)).toBe(true)
          for (const word of note.split(' ').filter((each) => each.length > 2))
            expect(foundTransactions(word)).toContain(id)
        }
      }
    }),
    { numRuns: cases(10, 100) },
  )
}, 120_000)

it('a mirror that begins empty gets notes back from the log, each when its row is here', async () => {
  const bench = new LogBench()
  try {
    await makeCompanyFolder(bench.home)
    await bench.open()
    await bench.copy()
    bench.sync()
    bench.propose()
    bench.run('acceptGroups', { groupIds: ['g-1'] })
    bench.run('writeNote', { of: { documentId: 2 }, text: 'Falta o recibo' })
    bench.run('writeNote', { of: { documentId: 2 }, text: 'Chegou o recibo' })
    bench.run('writeNote', { of: { transactionId: 3 }, text: 'Perguntei' })
    bench.run('writeNote', { of: { groupId: 'g-1' }, text: 'Combinado' })
    bench.run('undoNote', { of: { transactionId: 3 } })
    bench.run('undoNote', { of: { transactionId: 3 } })
    const notes = () =>
      bench.db
        .read(
          `SELECT d.source_id AS document, t.text AS row, n.group_id, n.text, n.previous, n.at, n.by FROM note n
           LEFT JOIN document d ON d.id = n.document_id LEFT JOIN bank_transaction t ON t.id = n.transaction_id
           ORDER BY 1, 2, 3`,
        )
        .all()
    const history = () =>
      readHistory(bench.db, { view: 'notes', limit: 99 }).entries.map(({ at, by, ...one }) =>
        one.kind === 'note' ? [at, by, one.action, one.text, one.before, one.name, one.inForce] : [],
      )
    const before = notes()
    const historyBefore = history()
    expect(before).toHaveLength(3)
    expect(historyBefore).toHaveLength(6)
    await bench.restore(bench.copies[0] ?? '')
    expect(notes()).toEqual([])
    bench.sync([5, 4, 3, 2, 1])
    expect(notes()).toEqual(before)
    expect(history()).toEqual(historyBefore)
  } finally {
    bench.db.close()
  }
})
