import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { listProposals } from '../../../src-main/db/decisions/groups.ts'
import { listHistory } from '../../../src-main/db/decisions/history.ts'
import { getDocument } from '../../../src-main/db/documents/documents.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { listAliases } from '../../../src-main/db/proposals/learned.ts'
import { loadMatchInput } from '../../../src-main/db/proposals/match-input.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import { getTransaction } from '../../../src-main/db/transactions/transactions.ts'
import {
  AT,
  aDocument,
  aSimpleProposal,
  aTransaction,
  minor,
  openTestMirror,
  TODAY,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

let db: WritableDb
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)
const person = { by: 'ana', at: AT }
const accept = (...groupIds: string[]) => run('acceptGroups', { groupIds, ...person }).results
const reject = (...groupIds: string[]) => run('rejectGroups', { groupIds, ...person }).results
const undo = () => run('undoGroup', person).undone
const redo = () => run('redoGroup', person).redone

const everything = () => ({
  documents: [1, 2, 3].map((id) => getDocument(db, id).openMinor),
  transactions: [1, 2, 3].map((id) => getTransaction(db, id).openMinor),
  proposals: listProposals(db, { limit: 50 }).groups.map((group) => group.id),
  aliases: listAliases(db, { search: '', limit: 50 }),
  declines: loadMatchInput(db, TODAY).declines,
})

beforeEach(async () => {
  db = await openTestMirror()
  run('writeDocuments', { documents: [1, 2, 3].map((id) => aDocument({ id })), at: AT })
  mirrorPages(db, [['a', 'b', 'c'].map((sourceId) => aTransaction({ sourceId }))])
  run('replaceProposals', { encoded: encodeProposals([1, 2, 3].map(aSimpleProposal)), decidedThrough: 0 })
})

describe('redo', () => {
  it('restores exactly what an acceptance had made', () => {
    accept('g-1')
    const accepted = everything()
    undo()
    expect(everything()).not.toEqual(accepted)
    expect(redo()).toEqual(['g-1'])
    expect(everything()).toEqual(accepted)
  })

  it('restores exactly what a rejection had made', () => {
    reject('g-2')
    const rejected = everything()
    undo()
    expect(redo()).toEqual(['g-2'])
    expect(everything()).toEqual(rejected)
  })

  it('goes forward step by step in the order the steps were taken', () => {
    accept('g-1')
    reject('g-2')
    accept('g-3')
    const after = everything()
    expect([undo(), undo(), undo(), undo()]).toEqual([['g-3'], ['g-2'], ['g-1'], []])
    expect([redo(), redo(), redo(), redo()]).toEqual([['g-1'], ['g-2'], ['g-3'], []])
    expect(everything()).toEqual(after)
    expect([undo(), undo()]).toEqual([['g-3'], ['g-2']])
  })

  it('ends where something new was decided, but a named group can still be decided again', () => {
    accept('g-1')
    undo()
    accept('g-2')
    expect(redo()).toEqual([])
    expect(run('redoGroup', { groupId: 'g-1', ...person }).redone).toEqual(['g-1'])
    expect(getDocument(db, 1).openMinor).toBe(0)
  })

  it('leaves undone what no longer holds, and says so', () => {
    accept('g-1')
    undo()
    run('writeDocuments', { documents: [aDocument({ id: 1, unpaidMinor: minor(6_000) })], at: AT })
    expect(run('redoGroup', person)).toEqual({ redone: [], stale: ['g-1'] })
    expect(getTransaction(db, 1).openMinor).toBe(12_300)
    expect(listHistory(db, { limit: 1 })[0]).toMatchObject({ action: 'undone', inForce: true })
  })

  it('stands in the log as what it is, after the undo it reverses', () => {
    accept('g-1')
    undo()
    redo()
    expect(listHistory(db, { limit: 9 }).map((one) => [one.action, one.redone, one.inForce])).toEqual([
      ['accepted', true, true],
      ['undone', false, false],
      ['accepted', false, false],
    ])
  })
})

describe('an act of several decisions', () => {
  it('is undone and redone as one', () => {
    accept('g-3')
    accept('g-1', 'g-2')
    const after = everything()
    expect(undo()).toEqual(['g-2', 'g-1'])
    expect(redo()).toEqual(['g-1', 'g-2'])
    expect(everything()).toEqual(after)
    expect(undo()).toEqual(['g-2', 'g-1'])
    expect(undo()).toEqual(['g-3'])
  })

  it('can lose one of its groups and be undone for the rest', () => {
    accept('g-1', 'g-2', 'g-3')
    run('undoGroup', { groupId: 'g-2', ...person })
    const [{ act } = { act: null }] = listHistory(db, { view: 'in-force', limit: 1 })
    expect(act?.count).toBe(3)
    expect(run('undoGroup', { act: act?.id ?? 0, ...person }).undone).toEqual(['g-3', 'g-1'])
    expect(everything().proposals).toEqual(['g-1', 'g-2', 'g-3'])
  })
})

describe('the history', () => {
  it('shows what is in force, and what the source contradicts', () => {
    accept('g-1')
    accept('g-2')
    reject('g-3')
    run('writeDocuments', { documents: [aDocument({ id: 1, unpaidMinor: minor(4_000) })], at: AT })
    run('reviewAcceptedGroups', {})
    const ids = (view: 'in-force' | 'in-doubt') =>
      listHistory(db, { view, limit: 9 }).map((one) => one.group.id)
    expect(ids('in-force')).toEqual(['g-2'])
    expect(ids('in-doubt')).toEqual(['g-1'])
  })
})
