import { beforeEach, describe, expect, it } from 'vitest'
import { NEEDED_CONFIRMATIONS } from '#contract/plain-values.ts'
import type { MatchProposal } from '#core/matching/model/types.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { getNotices, listAutomatic } from '../../../src-main/db/decisions/automatic-reads.ts'
import { getGroup } from '../../../src-main/db/decisions/groups.ts'
import { loadPastDecisions } from '../../../src-main/db/decisions/past-decisions.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { listAliases, listDeclines } from '../../../src-main/db/proposals/learned.ts'
import { loadMatchInput } from '../../../src-main/db/proposals/match-input.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import {
  AT,
  aDocument,
  aSimpleProposal,
  aTransaction,
  openTestMirror,
  TODAY,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const MANY = NEEDED_CONFIRMATIONS + 4
const IBAN = 'PT50000201231234567890154'

let db: WritableDb
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)
const person = { by: 'ana', at: AT }
const g = (id: number) => `g-${id}`

/** Document and transaction of the same number, certain by name and amount. */
const proposal = (id: number, over: Partial<MatchProposal> = {}): MatchProposal => ({
  ...aSimpleProposal(id),
  evidence: [
    { code: 'name-exact', params: {}, documentId: id, transactionId: id },
    { code: 'amount-exact', params: {}, documentId: id, transactionId: id },
  ],
  ...over,
})
const KEY = 'certain.payer-name.amount-exact'
const propose = (...proposals: MatchProposal[]) =>
  run('replaceProposals', { encoded: encodeProposals(proposals), decidedThrough: Number.MAX_SAFE_INTEGER })
const accept = (...ids: number[]) => run('acceptGroups', { groupIds: ids.map(g), ...person })
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const aliases = (search = '') => listAliases(db, { search, limit: 50 }).aliases
const inForce = () => loadMatchInput(db, TODAY).aliases

beforeEach(async () => {
  db = await openTestMirror()
  run('writeDocuments', { documents: upTo(MANY).map((id) => aDocument({ id })), at: AT })
  mirrorPages(db, [
    upTo(MANY).map((id) => aTransaction({ sourceId: `s${id}`, counterpartyIban: id <= 2 ? IBAN : null })),
  ])
  propose(...upTo(MANY).map((id) => proposal(id)))
})

describe('learned payers', () => {
  it('show what they were learned from, and an IBAN only in part', () => {
    accept(1)
    const [name, iban] = aliases()
    expect(name).toMatchObject({ kind: 'name', value: 'PADARIA RIBEIRO', state: 'not-yet', confirmations: 1 })
    expect(iban).toMatchObject({ kind: 'iban', value: 'PT50 •••• 0154', taxId: '509442013' })
    expect(name?.customer).toBe('Padaria Ribeiro, Lda')
    expect(name?.lessons).toEqual([{ at: AT, by: 'ana', documents: ['FT A/1'] }])
    accept(2)
    expect(aliases().map((alias) => [alias.state, alias.confirmations])).toEqual([
      ['in-force', 2],
      ['in-force', 2],
    ])
    expect(inForce()).toHaveLength(2)
  })

  it('stay forgotten whatever is confirmed later, until that is undone', () => {
    accept(1, 2)
    const [name] = aliases('ribeiro')
    run('forgetAlias', { id: name?.id ?? 0, forgotten: true, by: 'ana', at: AT })
    accept(3)
    expect(inForce().map((alias) => alias.kind)).toEqual(['iban'])
    expect(aliases()[0]).toMatchObject({ state: 'forgotten', confirmations: 3 })
    expect(run('forgetAlias', { id: name?.id ?? 0, forgotten: true, by: 'ana', at: AT }).changed).toBe(false)
    run('forgetAlias', { id: name?.id ?? 0, forgotten: false, by: 'ana', at: AT })
    expect(inForce()).toHaveLength(2)
  })

  it('written down by hand count at once, and only for a customer there is', () => {
    const taught = { kind: 'name' as const, value: ' Gerência  Ribeiro ', ...person }
    expect(run('teachAlias', { ...taught, taxId: '500000000' }).taught).toBe(false)
    run('teachAlias', { ...taught, taxId: '509442013' })
    expect(inForce()).toEqual([{ kind: 'name', value: 'GERENCIA RIBEIRO', taxId: '509442013' }])
    expect(aliases()[0]).toMatchObject({ taught: { by: 'ana', at: AT }, confirmations: 0 })
  })

  it('that would stand for two customers stand for none', () => {
    const other = aDocument({ id: 90 })
    run('writeDocuments', {
      documents: [{ ...other, receiver: { ...other.receiver, taxId: '508112307' } }],
      at: AT,
    })
    accept(1, 2)
    run('teachAlias', { kind: 'name', value: 'Padaria Ribeiro', taxId: '508112307', ...person })
    expect(inForce().map((alias) => alias.kind)).toEqual(['iban'])
    expect(aliases('padaria').filter((alias) => alias.state === 'disputed')).toHaveLength(2)
  })

  it('are found by name, customer and tax id', () => {
    accept(1)
    expect(aliases('ribeiro')).toHaveLength(2)
    expect(aliases('5094')).toHaveLength(2)
    expect(aliases('0154')).toHaveLength(1)
    expect(aliases('nobody')).toEqual([])
  })
})

describe('refused pairs', () => {
  it('are listed with their documents and transactions, and no more once undone', () => {
    run('rejectGroups', { groupIds: [g(1), g(2)], ...person })
    const { declines, total } = listDeclines(db, { search: '', limit: 1 })
    expect(total).toBe(2)
    expect(declines).toMatchObject([
      {
        groupId: g(2),
        by: 'ana',
        documents: [{ id: 2, number: 'FT A/2', customer: 'Padaria Ribeiro, Lda' }],
        transactions: [{ amountMinor: 12_300, currency: 'EUR', text: 'TRF PADARIA RIBEIRO FT A/1' }],
      },
    ])
    expect(listDeclines(db, { search: 'FT A/1', limit: 9 }).total).toBe(2)
    run('undoGroup', { groupId: g(2), ...person })
    expect(listDeclines(db, { search: '', limit: 9 }).declines.map((one) => one.groupId)).toEqual([g(1)])
  })

  it('are past decisions beside the accepted ones', () => {
    accept(1)
    run('rejectGroups', { groupIds: [g(2)], ...person })
    expect(loadPastDecisions(db)).toEqual([
      { documentId: 1, transactionKey: 'conta-1:s1', accepted: true },
      { documentId: 2, transactionKey: 'conta-1:s2', accepted: false },
    ])
  })
})

describe('automatic acceptance', () => {
  const one = () => listAutomatic(db).find(({ combination }) => combination.key === KEY)
  const switchOn = () => run('switchAutomatic', { key: KEY, on: true, ...person })
  const acceptAlone = () => run('acceptAutomatically', { at: AT }).accepted

  it('is refused below the gate, whatever is asked', () => {
    accept(...upTo(NEEDED_CONFIRMATIONS - 1))
    expect(switchOn()).toEqual({ outcome: 'not-offered' })
    expect(one()).toMatchObject({ confirmations: 19, isOffered: false, isOn: false, waiting: 5 })
    expect(acceptAlone()).toBe(0)
  })

  it('accepts waiting proposals automatically, and learns no payer from them', () => {
    accept(...upTo(NEEDED_CONFIRMATIONS))
    expect(switchOn()).toEqual({ outcome: 'done' })
    const before = aliases().map((alias) => alias.confirmations)
    expect(acceptAlone()).toBe(4)
    expect(getGroup(db, g(MANY))).toMatchObject({ state: 'accepted', decidedBy: 'automatic' })
    expect(aliases().map((alias) => alias.confirmations)).toEqual(before)
    expect(one()).toMatchObject({ isOn: true, accepted: 4, waiting: 0, confirmations: NEEDED_CONFIRMATIONS })
    expect(getNotices(db)).toEqual({ accepted: 4, switchedOff: [] })
    run('dismissNotices', {})
    expect(getNotices(db).accepted).toBe(0)
  })

  it('leaves alone what is less than certain or rests on something else', () => {
    accept(...upTo(NEEDED_CONFIRMATIONS))
    switchOn()
    const last = proposal(MANY)
    propose(
      proposal(MANY - 1, { class: 'likely' }),
      proposal(MANY, { evidence: [...last.evidence, { code: 'reference-conflict', params: {} }] }),
    )
    expect(acceptAlone()).toBe(0)
  })

  it.each(['rejected', 'undone'] as const)('is switched off when such a match is %s, and says so', (how) => {
    accept(...upTo(NEEDED_CONFIRMATIONS))
    switchOn()
    if (how === 'rejected') run('rejectGroups', { groupIds: [g(MANY)], ...person })
    else {
      acceptAlone()
      run('undoGroup', { groupId: g(MANY), ...person })
    }
    expect(one()).toMatchObject({ isOn: false, isOffered: false, refusals: 1, offBecause: how })
    expect(getNotices(db).switchedOff.map(({ key }) => key)).toEqual([KEY])
    expect(acceptAlone()).toBe(0)
    expect(switchOn()).toEqual({ outcome: 'not-offered' })
  })

  it('is switched off by a person without a notice', () => {
    accept(...upTo(NEEDED_CONFIRMATIONS))
    switchOn()
    run('switchAutomatic', { key: KEY, on: false, ...person })
    expect(one()).toMatchObject({ isOn: false, offBecause: null, isOffered: true })
    expect(getNotices(db)).toEqual({ accepted: 0, switchedOff: [] })
  })
})

describe('deduction tables', () => {
  it('are the usual ones until the company has its own, and reach the next run', () => {
    expect(loadMatchInput(db, TODAY).settings.roundingMinor).toBe(1)
    const tables = { withholdingRates: [], fees: [], roundingMinor: 0 }
    run('writeSetting', { name: 'deductions', value: JSON.stringify(tables) })
    expect(loadMatchInput(db, TODAY).settings).toMatchObject(tables)
  })

  it('that cannot be read stop a run instead of being guessed', () => {
    run('writeSetting', { name: 'deductions', value: '{"fees":[]}' })
    expect(() => loadMatchInput(db, TODAY)).toThrow(expect.objectContaining({ code: 'storage-corrupt' }))
  })
})
