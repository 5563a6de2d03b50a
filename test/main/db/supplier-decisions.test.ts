/** What suppliers are paid is decided as what customers pay: the same commands, the same log, the same undo. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { joinByHand } from '#core/matching/by-hand/join-by-hand.ts'
import { proposeBoth } from '#core/matching/sides/propose-both.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { setAutomatic } from '../../../src-main/db/decisions/automatic.ts'
import { countBulk } from '../../../src-main/db/decisions/bulk.ts'
import { getGroup, listProposals } from '../../../src-main/db/decisions/groups.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import {
  getMatchDocuments,
  getMatchTransactions,
  loadMatchInput,
} from '../../../src-main/db/proposals/match-input.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { getTransaction } from '../../../src-main/db/transactions/transactions.ts'
import { keepEndings } from '../../../src-main/services/endings/propose-endings.ts'
import {
  AT,
  aDocument,
  addSupplierDocuments,
  aTransaction,
  day,
  minor,
  openTestMirror,
  TODAY,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

let db: WritableDb
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)
const person = { by: 'ana', at: AT }

const supplier = (taxId: string, name: string) => ({
  ...aDocument({ id: 1 }).receiver,
  taxId,
  name,
  legalName: name,
})
const PAPER = supplier('508112307', 'Papelaria Serra, Lda')
const both = aDocument({ id: 1 }).receiver

const openOf = (): Record<string, number | null> =>
  Object.fromEntries(loadMatchInput(db, TODAY).documents.map((one) => [one.number, one.openMinor]))
const idOf = (number: string): number =>
  loadMatchInput(db, TODAY).documents.find((one) => one.number === number)?.id ?? 0

beforeEach(async () => {
  db = await openTestMirror()
  run('writeDocuments', { documents: [aDocument({ id: 1 })], at: AT })
  addSupplierDocuments(
    db,
    [
      { type: 'I' as const, number: 'FT S/1', total: 60_000, receiver: PAPER },
      { type: 'I' as const, number: 'FT S/2', total: 40_000, receiver: PAPER },
      { type: 'C' as const, number: 'NC S/3', total: 10_000, receiver: PAPER },
      { type: 'I' as const, number: 'FT Z/9', total: 5_000, receiver: both },
    ].map(({ total, ...rest }, at) =>
      aDocument({ id: 100 + at, serie: '', totalMinor: minor(total), unpaidMinor: minor(total), ...rest }),
    ),
  )
  const out = (sourceId: string, amount: number, text: string) =>
    aTransaction({
      sourceId,
      amountMinor: minor(amount),
      direction: amount < 0 ? 'out' : 'in',
      text,
      counterpartyName: null,
      bookingDate: day('2026-02-12'),
    })
  mirrorPages(db, [
    [
      out('a', -90_000, 'TRF PAPELARIA SERRA FT S/1 FT S/2 NC S/3'),
      out('b', 12_300, 'TRF PADARIA RIBEIRO FT A/1'),
    ],
  ])
  const { proposals } = proposeBoth(loadMatchInput(db, TODAY))
  run('replaceProposals', { encoded: encodeProposals(proposals), decidedThrough: Number.MAX_SAFE_INTEGER })
})
afterEach(() => db.close())

const proposed = () =>
  listProposals(db, { limit: 50 }).groups.find(({ allocations }) =>
    allocations.some(({ amountMinor }) => amountMinor < 0),
  )

describe('a payment of suppliers', () => {
  it('is accepted, undone and redone as it was proposed', () => {
    const group = proposed()
    expect(group?.allocations.map(({ amountMinor }) => amountMinor).sort((a, b) => a - b)).toEqual([
      -60_000, -40_000, 10_000,
    ])
    const groupId = group?.id ?? ''
    const before = openOf()
    expect(run('acceptGroups', { groupIds: [groupId], ...person }).results).toEqual([
      { groupId, outcome: 'done' },
    ])
    expect(openOf()).toEqual({ ...before, 'FT S/1': 0, 'FT S/2': 0, 'NC S/3': 0 })
    expect(getTransaction(db, 1).openMinor).toBe(0)
    run('undoGroup', { groupId, ...person })
    expect(openOf()).toEqual(before)
    expect(getTransaction(db, 1).openMinor).toBe(-90_000)
    run('redoGroup', { groupId, ...person })
    expect(getGroup(db, groupId).state).toBe('accepted')
    expect(openOf()).toMatchObject({ 'FT S/1': 0 })
  })

  it('is counted apart from what customers pay for the same reasons', () => {
    const keys = countBulk(db, null).map(({ combination, paidMinor }) => [combination.key, paidMinor])
    expect(keys).toHaveLength(2)
    expect(keys.filter(([key]) => String(key).includes('supplier'))).toEqual([
      [expect.stringMatching(/^certain.*\.supplier$/), 100_000],
    ])
  })

  it('is accepted automatically only where its own kind was switched on', () => {
    const [ofSupplier, ofCustomer] = countBulk(db, null)
      .map(({ combination }) => combination.key)
      .sort((a, b) => Number(b.includes('supplier')) - Number(a.includes('supplier')))
    const switchOn = (key = ''): void =>
      db.transaction((trx) => setAutomatic(trx, { key, signs: '[]', isOn: true }, person))
    switchOn(ofCustomer)
    expect(run('acceptAutomatically', { at: AT }).accepted).toBe(1)
    expect(getTransaction(db, 1).openMinor).toBe(-90_000)
    switchOn(ofSupplier)
    expect(run('acceptAutomatically', { at: AT }).accepted).toBe(1)
    expect(getTransaction(db, 1).openMinor).toBe(0)
  })
})

describe('a payment under a category', () => {
  const charge = (sourceId: string, amount: number, text: string) =>
    aTransaction({ sourceId, amountMinor: minor(amount), direction: 'out', text, counterpartyName: null })

  it('is proposed as what it pays where a document of a supplier explains it', () => {
    addSupplierDocuments(db, [
      aDocument({
        id: 300,
        serie: '',
        number: 'FT B/1',
        date: day('2026-02-10'),
        totalMinor: minor(520),
        unpaidMinor: minor(520),
        receiver: supplier('507090541', 'Banco do Vale, S.A.'),
      }),
    ])
    mirrorPages(db, [
      [
        charge('x', -520, 'COMISSAO MANUTENCAO CONTA BANCO DO VALE FT B/1'),
        charge('y', -770, 'COMISSAO MANUTENCAO CONTA'),
      ],
    ])
    const input = loadMatchInput(db, TODAY)
    const { proposals } = proposeBoth(input)
    const ofText = (text: string) => input.transactions.find((one) => one.text === text)?.id
    const known = ofText('COMISSAO MANUTENCAO CONTA BANCO DO VALE FT B/1')
    expect(proposals.flatMap((one) => one.allocations)).toContainEqual(
      expect.objectContaining({ transactionId: known, documentId: idOf('FT B/1'), amountMinor: -520 }),
    )
    const endings = keepEndings(db).propose(input, proposals, true).changed
    expect(endings.flatMap((one) => one.allocations.map((row) => row.transactionId))).toEqual([
      ofText('COMISSAO MANUTENCAO CONTA'),
    ])
  })
})

describe('the text of a payment', () => {
  it('teaches once whom a direct debit pays, and undoing it forgets that', () => {
    mirrorPages(db, [
      [
        aTransaction({
          sourceId: 'd',
          amountMinor: minor(-5_000),
          direction: 'out',
          text: 'DD LUZFAZ 998877665',
          counterpartyName: null,
        }),
      ],
    ])
    const id = db.readColumn<number>("SELECT id FROM bank_transaction WHERE source_id = 'd'").get() ?? 0
    const allocations = [
      {
        documentId: idOf('FT Z/9'),
        documentNumber: 'FT Z/9',
        transactionId: id,
        amountMinor: minor(-5_000),
        kind: 'payment' as const,
      },
    ]
    const group = groupByHand({ id: 'h-3', currency: 'EUR', allocations })
    expect(run('acceptManual', { group, ...person }).outcome).toBe('done')
    expect(loadMatchInput(db, TODAY).aliases).toEqual([
      { kind: 'name', value: 'DEBITO DIRETO LUZFAZ', taxId: both.taxId },
    ])
    run('undoGroup', { groupId: 'h-3', ...person })
    expect(loadMatchInput(db, TODAY).aliases).toEqual([])
  })
})

describe('documents of both sides', () => {
  const join = (numbers: readonly string[], transactionIds: readonly number[] = []) =>
    joinByHand(getMatchDocuments(db, numbers.map(idOf)), getMatchTransactions(db, transactionIds), [])

  it('of one tax id are set off by hand, and undone', () => {
    const joined = join(['FT A/1', 'FT Z/9'])
    expect(joined).toMatchObject({
      outcome: 'joined',
      allocations: [{ amountMinor: 5_000 }, { amountMinor: -5_000 }],
    })
    if (joined.outcome !== 'joined') return
    const group = groupByHand({ id: 'h-1', currency: 'EUR', allocations: joined.allocations })
    expect(run('acceptManual', { group, ...person }).outcome).toBe('done')
    expect(openOf()).toMatchObject({ 'FT A/1': 7_300, 'FT Z/9': 0 })
    run('undoGroup', { groupId: 'h-1', ...person })
    expect(openOf()).toMatchObject({ 'FT A/1': 12_300, 'FT Z/9': 5_000 })
  })

  it('are never set off between two tax ids, nor joined with a transaction', () => {
    const refused = { outcome: 'gated', gates: [{ gate: 'side' }] }
    expect(join(['FT A/1', 'FT S/1'])).toMatchObject(refused)
    expect(join(['FT A/1', 'FT Z/9'], [2])).toMatchObject(refused)
    const allocations = [
      { documentId: idOf('FT A/1'), amountMinor: 5_000 },
      { documentId: idOf('FT S/1'), amountMinor: -5_000 },
    ].map(({ documentId, amountMinor }) => ({
      documentId,
      documentNumber: null,
      transactionId: null,
      amountMinor: minor(amountMinor),
      kind: 'credit-note' as const,
    }))
    const group = groupByHand({ id: 'h-2', currency: 'EUR', allocations })
    expect(run('acceptManual', { group, ...person }).outcome).toBe('stale')
  })
})
