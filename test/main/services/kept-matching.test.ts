import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultDeductions } from '#core/matching/model/settings.ts'
import { proposeBoth } from '#core/matching/sides/propose-both.ts'
import { changeMark } from '../../../src-main/db/connection/change-mark.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { listProposals } from '../../../src-main/db/decisions/groups.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { loadMatchInput } from '../../../src-main/db/proposals/match-input.ts'
import { findSetting } from '../../../src-main/db/settings/settings.ts'
import { createKeptMatching } from '../../../src-main/services/matching/kept-matching.ts'
import {
  createMatchingThreads,
  hasCurrentProposals,
  type MatchedCompany,
  type MatchingKeptJob,
} from '../../../src-main/services/matching/matching-threads.ts'
import { cases } from '../../helpers/long.ts'
import {
  AT,
  aDocument,
  addSupplierDocuments,
  aTransaction,
  minor,
  openTestMirror,
  TODAY,
} from '../db/helpers/mirror-fixtures.ts'
import { mirrorPages } from '../db/helpers/mirror-pages.ts'

/** Three customers with a few documents each, some of equal amounts. */
const parties = [
  { taxId: '509442013', name: 'Padaria Ribeiro, Lda' },
  { taxId: '508112307', name: 'Carpintaria Serra & Filhos, S.A.' },
  { taxId: '510337715', name: 'Transportes Mar Salgado Unipessoal Lda' },
] as const
const UNKNOWN_PAYER = 'QUEM PAGA POR OUTROS'
const amounts = [12_300, 12_300, 5_000, 24_600, 7_380]

const documentOf = (id: number, unpaid: number | null = 1) => {
  const total = amounts[id % amounts.length] ?? 0
  const base = aDocument({ id })
  return {
    ...base,
    receiver: { ...base.receiver, ...parties[id % parties.length] },
    totalMinor: minor(total),
    unpaidMinor: unpaid === null ? null : minor(Math.round(total * unpaid)),
    raw: `{"id":${id},"unpaid":${unpaid}}`,
  }
}

const isOut = (at: number): boolean => at > 9 && at % 5 === 4

const transactionOf = (at: number, sourceId: string) => {
  const party = parties[at % parties.length]
  return aTransaction({
    sourceId,
    // The last few are a cent short, and some go to a supplier.
    amountMinor: minor(((amounts[at % amounts.length] ?? 0) - (at > 20 ? 1 : 0)) * (isOut(at) ? -1 : 1)),
    text: `TRF ${at % 2 === 0 ? `FT A/${1 + (at % 9)}` : ''}`,
    counterpartyName: at % 4 === 3 ? UNKNOWN_PAYER : (party?.name.toUpperCase() ?? null),
  })
}

interface Bench {
  db: WritableDb
  company: MatchedCompany
  /** Transactions the source has now. */
  transactions: Map<string, ReturnType<typeof transactionOf>>
  runs: { whole: number; partial: number }
  /** @param meanwhile happens once the run has its answer and before that is written */
  propose(meanwhile?: () => Promise<void>): Promise<unknown>
  rematch(): Promise<unknown>
}

const openBench = async (): Promise<Bench> => {
  const db = await openTestMirror()
  const runs = { whole: 0, partial: 0 }
  const run = async <C extends WriterCommand>(command: C, input: CommandInput<C>) => {
    if (command === 'replaceProposals') runs.whole += 1
    if (command === 'changeProposals') runs.partial += 1
    return runCommand(db, command, input) as never
  }
  const company: MatchedCompany = { mirror: { file: db.file, write: { run } } }
  let overtaking: (() => Promise<void>) | undefined
  const startJob = (): MatchingKeptJob => {
    const answer = createKeptMatching(db)
    return {
      run: async (job) => {
        const found = answer(job, () => undefined)
        await overtaking?.()
        return found
      },
      isRunning: () => true,
      end: async () => undefined,
    }
  }
  const threads = createMatchingThreads(startJob)
  const transactions = new Map<string, ReturnType<typeof transactionOf>>()
  const propose: Bench['propose'] = (meanwhile) => {
    overtaking = meanwhile
    return threads.propose(company, TODAY, {})
  }
  return { db, company, transactions, runs, propose, rematch: () => threads.rematch(company, TODAY, {}) }
}

const readerOf = (db: WritableDb) => ({
  proposedAsOf: () => findSetting(db, 'proposed-as-of'),
  changeMark: () => changeMark(db),
})

const shown = (db: WritableDb): string[] =>
  db.readColumn<string>('SELECT body FROM proposal WHERE hidden_by IS NULL ORDER BY id').all()

const expected = (db: WritableDb): string[] =>
  proposeBoth(loadMatchInput(db, TODAY)).proposals.map((one) => JSON.stringify(one))

/** Members of proposals whose amount is another than the one they were computed from. */
const outdated = (db: WritableDb): number | undefined =>
  db
    .readColumn<number>(
      `SELECT count(*) FROM proposal_member m LEFT JOIN document d ON d.id = m.document_id
       LEFT JOIN bank_transaction t ON t.id = m.transaction_id
       WHERE m.seen_minor IS NOT CASE WHEN m.document_id IS NULL THEN t.amount_minor ELSE d.unpaid_minor END`,
    )
    .get()

/** The things that happen between two runs. */
const actOf = fc.oneof(
  fc.record({
    what: fc.constant('documents' as const),
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 }),
    unpaid: fc.constantFrom(1, 0.5, 0, null),
  }),
  fc.record({
    what: fc.constant('transactions' as const),
    ids: fc.uniqueArray(fc.nat(25), { minLength: 1, maxLength: 6 }),
    gone: fc.boolean(),
  }),
  fc.record({ what: fc.constant('accept' as const), at: fc.nat(6) }),
  fc.record({ what: fc.constant('reject' as const), at: fc.nat(6) }),
  fc.record({ what: fc.constant('undo' as const) }),
  fc.record({ what: fc.constant('rounding' as const), roundingMinor: fc.constantFrom(0, 1) }),
  fc.record({ what: fc.constant('teach' as const), party: fc.constantFrom(...parties) }),
  fc.record({ what: fc.constant('run' as const) }),
)
type Act = typeof actOf extends fc.Arbitrary<infer T> ? T : never

const perform = async ({ db, transactions, propose }: Bench, act: Act): Promise<void> => {
  const person = { by: 'ana', at: AT }
  if (act.what === 'documents')
    runCommand(db, 'writeDocuments', { documents: act.ids.map((id) => documentOf(id, act.unpaid)), at: AT })
  else if (act.what === 'transactions') {
    for (const id of act.ids)
      if (act.gone) transactions.delete(`m${id}`)
      else transactions.set(`m${id}`, transactionOf(id, `m${id}`))
    mirrorPages(db, [[...transactions.values()]])
    runCommand(db, 'answerDirection', { accountId: 'conta-1', direction: 'by-sign', by: 'ana', at: AT })
  } else if (act.what === 'run') await propose()
  else if (act.what === 'rounding') {
    const value = JSON.stringify({ ...defaultDeductions, roundingMinor: act.roundingMinor })
    runCommand(db, 'writeSetting', { name: 'deductions', value })
  } else if (act.what === 'teach')
    runCommand(db, 'teachAlias', { kind: 'name', value: UNKNOWN_PAYER, taxId: act.party.taxId, ...person })
  else if (act.what === 'undo') {
    const id = db
      .readColumn<string>("SELECT id FROM match_group WHERE state IN ('accepted', 'rejected')")
      .get()
    if (id) runCommand(db, 'undoGroup', { groupId: id, ...person })
  } else {
    const ids = db.readColumn<string>('SELECT id FROM proposal WHERE hidden_by IS NULL ORDER BY id').all()
    const groupId = ids[act.at % Math.max(1, ids.length)]
    if (groupId)
      runCommand(db, act.what === 'accept' ? 'acceptGroups' : 'rejectGroups', {
        groupIds: [groupId],
        ...person,
      })
  }
}

describe('matching that is kept between syncs', () => {
  it('leaves in the mirror what a fresh run would, whatever happened in between', async () => {
    let partial = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(actOf, { minLength: 3, maxLength: 12, size: 'max' }),
        fc.boolean(),
        async (acts, hasSuppliers) => {
          const bench = await openBench()
          try {
            if (hasSuppliers)
              addSupplierDocuments(
                bench.db,
                Array.from({ length: 6 }, (_, at) => documentOf(at + 1)),
              )
            runCommand(bench.db, 'writeDocuments', {
              documents: Array.from({ length: 12 }, (_, at) => documentOf(at + 1)),
              at: AT,
            })
            await perform(bench, { what: 'transactions', ids: [0, 1, 2, 3, 4, 5, 7, 9], gone: false })
            await bench.propose()
            for (const act of acts) {
              await perform(bench, act)
              if (act.what === 'run') expect(hasCurrentProposals(readerOf(bench.db))).toBe(true)
              // What a sync takes for current is what a fresh run would say.
              if (!hasCurrentProposals(readerOf(bench.db))) continue
              expect(shown(bench.db)).toEqual(expected(bench.db))
              expect(outdated(bench.db)).toBe(0)
            }
            await bench.propose()
            expect(shown(bench.db)).toEqual(expected(bench.db))
            partial += bench.runs.partial
          } finally {
            bench.db.close()
          }
        },
      ),
      { numRuns: cases(15, 200) },
    )
    expect(partial).toBeGreaterThan(10)
  })

  it('after a decision and after its undoing only what they touch is written', async () => {
    const bench = await openBench()
    const documents = Array.from({ length: 9 }, (_, at) => documentOf(at + 1))
    runCommand(bench.db, 'writeDocuments', { documents, at: AT })
    await perform(bench, { what: 'transactions', ids: [0, 1, 2, 3, 4, 5], gone: false })
    await bench.propose()
    const before = shown(bench.db)
    for (const what of ['accept', 'undo', 'reject', 'undo'] as const) {
      await perform(bench, what === 'undo' ? { what } : { what, at: 1 })
      await bench.propose()
      expect(shown(bench.db)).toEqual(expected(bench.db))
      if (what === 'undo') expect(shown(bench.db)).toEqual(before)
      else expect(shown(bench.db)).not.toEqual(before)
    }
    expect(bench.runs).toEqual({ whole: 1, partial: 4 })
    bench.db.close()
  })

  it('a rematch takes decisions in, and is no fresh run for anybody', async () => {
    const bench = await openBench()
    const write = (ids: number[]) =>
      runCommand(bench.db, 'writeDocuments', { documents: ids.map((id) => documentOf(id)), at: AT })
    write([1, 2, 3, 4, 5, 6, 7, 8, 9])
    await perform(bench, { what: 'transactions', ids: [0, 1, 2, 3, 4, 5], gone: false })
    expect(await bench.rematch()).toBeNull() // nothing is warm
    await bench.propose()
    for (const act of [{ what: 'accept', at: 1 }, { what: 'undo' }] as const) {
      await perform(bench, act)
      expect(await bench.rematch()).not.toBeNull()
      expect(shown(bench.db)).toEqual(expected(bench.db))
    }
    expect(bench.runs).toEqual({ whole: 1, partial: 2 })
    write([12])
    expect(await bench.rematch()).not.toBeNull()
    const before = shown(bench.db)
    write([10])
    expect(await bench.rematch()).toBeNull() // an id below a known one
    expect(shown(bench.db)).toEqual(before)
    await bench.propose()
    expect(shown(bench.db)).toEqual(expected(bench.db))
    expect(bench.runs).toEqual({ whole: 1, partial: 4 })
    bench.db.close()
  })

  it('what was ambiguous is plain once its rival was accepted, and ambiguous again once that is undone', async () => {
    const bench = await openBench()
    const twins = ['509442013', '508112307'].map((taxId, at) => {
      const document = aDocument({ id: at + 1 })
      return { ...document, receiver: { ...document.receiver, taxId } }
    })
    runCommand(bench.db, 'writeDocuments', { documents: twins, at: AT })
    const paid = { text: 'TRF', counterpartyName: 'PADARIA RIBEIRO' }
    mirrorPages(bench.db, [['a', 'b'].map((sourceId) => aTransaction({ sourceId, ...paid }))])
    await bench.propose()
    const seen = () =>
      listProposals(bench.db, { limit: 9 }).groups.sort((one, other) => one.id.localeCompare(other.id))
    const before = seen()
    expect(before.map((group) => group.class)).toEqual(['ambiguous', 'ambiguous'])
    const [rival] = before
    const reading = rival?.alternatives[1]
    if (!rival || !reading) throw new Error('the transaction has two readings')
    const { allocations, explained } = reading
    const shown = { groupId: rival.id, class: 'ambiguous' as const, allocations, explained }
    runCommand(bench.db, 'acceptShown', { ...shown, by: 'ana', at: AT })
    expect(await bench.rematch()).not.toBeNull()
    const [left, ...more] = seen()
    expect(more).toEqual([])
    expect(left?.class).not.toBe('ambiguous')
    expect(left?.allocations.map((row) => row.documentId)).not.toEqual(
      allocations.map((row) => row.documentId),
    )
    runCommand(bench.db, 'undoGroup', { by: 'ana', at: AT })
    expect(await bench.rematch()).not.toBeNull()
    expect(seen().map((group) => [group.id, group.class, group.allocations])).toEqual(
      before.map((group) => [group.id, group.class, group.allocations]),
    )
    bench.db.close()
  })

  it('what was decided while a run was under way is not offered again', async () => {
    const bench = await openBench()
    const documents = Array.from({ length: 9 }, (_, at) => documentOf(at + 1))
    runCommand(bench.db, 'writeDocuments', { documents, at: AT })
    await perform(bench, { what: 'transactions', ids: [0, 1, 2], gone: false })
    await bench.propose()
    await perform(bench, { what: 'transactions', ids: [3, 4, 5], gone: false })
    const [accepted = ''] = shown(bench.db)
    await bench.propose(() => perform(bench, { what: 'accept', at: 0 }))
    expect(bench.runs.partial).toBe(1)
    expect(shown(bench.db)).not.toContain(accepted)
    await bench.propose()
    expect(shown(bench.db)).toEqual(expected(bench.db))
    bench.db.close()
  })

  it('writes only what differs after a few new transactions and documents, and everything after one of an earlier id', async () => {
    const bench = await openBench()
    runCommand(bench.db, 'writeDocuments', { documents: [1, 2, 3].map((id) => documentOf(id)), at: AT })
    await perform(bench, { what: 'transactions', ids: [0, 1], gone: false })
    await bench.propose()
    await perform(bench, { what: 'transactions', ids: [2], gone: false })
    await bench.propose()
    expect(bench.runs).toEqual({ whole: 1, partial: 1 })
    expect(shown(bench.db)).toEqual(expected(bench.db))
    for (const { id, runs } of [
      { id: 6, runs: { whole: 1, partial: 2 } },
      { id: 7, runs: { whole: 1, partial: 3 } },
      { id: 4, runs: { whole: 1, partial: 4 } },
    ]) {
      runCommand(bench.db, 'writeDocuments', { documents: [documentOf(id)], at: AT })
      await bench.propose()
      expect(bench.runs).toEqual(runs)
      expect(shown(bench.db)).toEqual(expected(bench.db))
    }
    bench.db.close()
  })
})
