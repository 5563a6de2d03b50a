/** What a person reads of a contested decision: both sides, with their rows as they are in this mirror. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyEvents } from '../../../src-main/db/decision-log/apply-events.ts'
import type { RuleEvent } from '../../../src-main/db/decision-log/events.ts'
import { putSettled } from '../../../src-main/db/decision-log/settled-events.ts'
import type { RuleBody } from '../../../src-main/db/events/record-event.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { readContested } from '../../../src-main/db/sharing/readings.ts'
import { contract } from '../../../src-preload/contract/index.ts'
import { type DeskBench, NumberingLog, openDesk } from './helpers/desk-bench.ts'
import { rowOf } from './helpers/log-acts.ts'
import { AT } from './helpers/mirror-fixtures.ts'

let server: NumberingLog
let ana: DeskBench
let rui: DeskBench

beforeEach(async () => {
  server = new NumberingLog()
  // Rows have other numbers on each desk.
  ana = await openDesk('ana', server, [1, 2, 3])
  rui = await openDesk('rui', server, [3, 2, 1])
})
afterEach(() => {
  ana.db.close()
  rui.db.close()
})

/** As it crosses the border. */
const read = () =>
  contract['sharing.listContested'].output.parse({ contested: readContested(rui.db) }).contested

describe('the readings of a contested decision', () => {
  it('show both sides with the same rows, whatever numbers the desks have for them', () => {
    ana.run('acceptGroups', { groupIds: ['g-1'] })
    rui.run('rejectGroups', { groupIds: ['g-1'] })
    ana.send()
    rui.send()
    const [one] = read()
    expect(one).toMatchObject({
      reason: 'decided-otherwise',
      mine: { action: 'rejected', groupId: 'g-1' },
      office: [{ action: 'accepted', groupId: 'g-1', by: 'ana', about: [] }],
    })
    expect(one?.mine.rows).toEqual(one?.office[0]?.rows)
    expect(one?.mine.rows).toMatchObject([
      { kind: 'document', label: 'FT A/1', isHere: true, amountMinor: 12_300, currency: 'EUR' },
      { kind: 'transaction', label: 'TRF 1', isHere: true, amountMinor: 12_300, currency: 'EUR' },
    ])
    expect(one?.mine.sets).toMatchObject([{ fact: 'part', kind: 'payment', amountMinor: 12_300 }])
  })

  it('show a note with its document, and the text of each', () => {
    ana.run('writeNote', { of: { documentId: rowOf(ana, 1) as never }, text: 'da Ana' })
    rui.run('writeNote', { of: { documentId: rowOf(rui, 1) as never }, text: 'do Rui' })
    ana.send()
    rui.send()
    const [one] = read()
    expect(one?.mine).toMatchObject({
      action: 'note',
      rows: [{ kind: 'document', label: 'FT A/1', isHere: true }],
      sets: [{ fact: 'text', text: 'do Rui' }],
    })
    expect(one?.office).toMatchObject([{ sets: [{ fact: 'text', text: 'da Ana' }] }])
  })

  it('name a row that this mirror does not have as the event names it', () => {
    rui.run('acceptGroups', { groupIds: ['g-2'] })
    const [uuid = ''] = rui.pending()
    rui.run('setRefusedAside', { uuid, reason: 'refused' })
    rui.db.transaction((trx) => {
      const line = trx.readColumn<string>('SELECT line FROM settled_event').get() ?? ''
      trx
        .write('UPDATE settled_event SET line = ?')
        .run(line.replaceAll('"id":2', '"id":77').replaceAll('"m-2"', '"m-77"').replaceAll('TRF 2', 'TRF 77'))
    })
    expect(read()[0]?.mine.rows).toMatchObject([
      { kind: 'document', isHere: false },
      { kind: 'transaction', isHere: false, amountMinor: 12_300 },
    ])
  })

  it('lead back to the office’s decision after one’s own was repeated and undone', () => {
    const documentId = rowOf(ana, 1)
    const transactionId = ana.db
      .readColumn<number>("SELECT id FROM bank_transaction WHERE text = 'TRF 1'")
      .get()
    const one = { documentId, transactionId, amountMinor: 12_300, kind: 'payment', documentNumber: 'FT A/1' }
    const group = groupByHand({ id: 'h-1', currency: 'EUR', note: 'à mão', allocations: [one] as never })
    ana.run('acceptManual', { group } as never)
    rui.run('acceptGroups', { groupIds: ['g-1'] })
    ana.send()
    rui.send()
    const [conflict] = read()
    expect(conflict?.office).toMatchObject([{ groupId: 'h-1', action: 'accepted' }])
    rui.run('repeatContested', { uuid: conflict?.uuid ?? '' })
    rui.run('undoGroup', { groupId: 'g-1' })
    rui.run('redoGroup', { groupId: 'h-1' })
    rui.send()
    ana.pull()
    for (const desk of [ana, rui])
      expect(desk.db.readColumn("SELECT state FROM match_group WHERE id = 'h-1'").get()).toBe('accepted')
  })

  it('do without a rival that is not known here', () => {
    contest(rui, { action: 'started', period: '2026-02' as never }, ['', AT])
    expect(read()).toMatchObject([{ office: [], mine: { sets: [{ fact: 'month', month: '2026-02' }] } }])
  })
})

type Action = Exclude<RuleBody['action'], 'set-aside'>

let made = 0
const contest = (desk: DeskBench, body: RuleBody, rivals: string[] = []): void => {
  made += 1
  const uuid = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
  const event = { uuid, at: AT, by: 'rui', ...body } as RuleEvent
  desk.db.transaction((trx) =>
    putSettled(trx, { event, outcome: 'contested', reason: 'decided-otherwise', rivals }),
  )
}

const payer = { kind: 'name', value: 'padaria', taxId: '509442013' } as const
const month = '2026-02' as never
const day = '2026-02-03' as never
const minor = 1_500 as never
const transaction = { account: 'PT50A', id: 'm-2', fingerprint: null, occurrence: 1 }
const label = {
  kind: 'note',
  accountId: null,
  date: null,
  text: 'FT A/1',
  currency: null,
  amountMinor: null,
} as const
const conditions = {
  words: 'renda',
  counterparty: '',
  direction: 'out',
  minMinor: null,
  maxMinor: null,
} as const
const remark = '00000000-0000-4000-8000-0000000000ff'
const entry = {
  kind: 'account',
  key: 'customers',
  by: 'Ana',
  at: AT as never,
  body: { account: '2111' },
} as const

// The compiler refuses a kind that is missing.
const bodies: { readonly [Kind in Action]: RuleBody & { action: Kind } } = {
  kept: { action: 'kept', groupId: 'g-1', source: '' },
  taught: { action: 'taught', ...payer },
  forgotten: { action: 'forgotten', ...payer },
  remembered: { action: 'remembered', ...payer },
  automatic: { action: 'automatic', key: 'certain.amount-exact', signs: '["amount-exact"]', isOn: true },
  deductions: { action: 'deductions', tables: { withholdingRates: [], fees: [], roundingMinor: 0 } },
  category: { action: 'category', id: 'rent', name: 'Rendas', account: '6261', isHidden: true },
  'category-removed': { action: 'category-removed', id: 'rent' },
  'classification-rule': { action: 'classification-rule', id: 'r-1', categoryId: 'rent', conditions },
  'classification-rule-removed': { action: 'classification-rule-removed', id: 'r-1' },
  'office-set': { action: 'office-set', set: 's', mark: 'm', changed: [entry], removed: [] },
  'office-left': { action: 'office-left' },
  'lessons-forgotten': { action: 'lessons-forgotten', groupIds: ['g-1'] },
  'lessons-remembered': { action: 'lessons-remembered', groupIds: ['g-1'] },
  'month-closed': {
    ...({ action: 'month-closed', period: month, reason: 'erro', hash: 'h' } as const),
    ...{ statement: {} as never, transactions: [], documents: [] },
  },
  'month-reopened': { action: 'month-reopened', period: month, reason: 'erro' },
  balance: { action: 'balance', period: month, account: 'PT50A', kind: 'closing', amountMinor: minor },
  transit: {
    action: 'transit',
    item: 'i',
    account: 'PT50A',
    date: day,
    text: 'cheque 12',
    amountMinor: minor,
  },
  'transit-changed': {
    action: 'transit-changed',
    item: 'i',
    date: day,
    text: 'cheque 12',
    amountMinor: minor,
  },
  'transit-removed': { action: 'transit-removed', item: 'i' },
  'transit-cleared': { action: 'transit-cleared', item: 'i', on: day },
  started: { action: 'started', period: month },
  'late-taken': { action: 'late-taken', period: month, transaction },
  note: { action: 'note', of: { group: 'g-1' }, text: 'nota' },
  'ledger-account': { action: 'ledger-account', subject: 'customers', account: '2111' },
  'journal-exported': { action: 'journal-exported', from: day, to: day, entries: [] },
  'journal-withdrawn': { action: 'journal-withdrawn', export: remark },
  'accounts-joined': { action: 'accounts-joined', account: 'PT50A', other: 'conta-1' },
  'accounts-apart': { action: 'accounts-apart', account: 'PT50A', other: 'conta-1' },
  direction: { action: 'direction', account: 'PT50A', direction: 'by-sign' },
  tracked: { action: 'tracked', ids: [[100, 250]] },
  untracked: { action: 'untracked', ids: [[7, 7]] },
  'file-imported': { action: 'file-imported', sha256: 'a', name: 'extrato.xml', kind: 'camt' },
  'file-undone': { action: 'file-undone', sha256: 'a' },
  'account-named': { action: 'account-named', name: 'Banco', account: 'PT50A' },
  'ledger-tied': { action: 'ledger-tied', ledger: '1201', account: 'PT50A' },
  'ledger-untied': { action: 'ledger-untied', ledger: '1201', account: 'PT50A' },
  'table-layout': { action: 'table-layout', account: null, header: 'data;valor', layout: '{}' },
  'review-tick': { action: 'review-tick', period: month, item: 'i', print: 'p' },
  'review-remark': { action: 'review-remark', period: month, item: 'i', label, text: 'falta o recibo' },
  'review-answer': { action: 'review-answer', remark, text: 'junto' },
  'review-settled': { action: 'review-settled', remark, isDone: true },
  'review-large': { action: 'review-large', largeMinor: minor },
  'month-looked': { action: 'month-looked', period: month, items: [] },
  'month-reviewed': { action: 'month-reviewed', period: month, name: 'Rita', seen: 's' },
}

describe('every kind of event', () => {
  it.each(Object.keys(bodies) as Action[])('of kind %s has a reading that the window takes', (kind) => {
    contest(rui, bodies[kind])
    expect(read()).toMatchObject([{ mine: { action: kind, by: 'rui', at: AT } }])
  })

  it.each([
    'balance',
    'taught',
    'direction',
    'category',
    'classification-rule',
    'ledger-account',
    'account-named',
    'review-remark',
  ] as const)('of kind %s says what it is about and what it sets', (kind) => {
    contest(rui, bodies[kind])
    const [one] = read()
    expect(one?.mine.about.length).toBeGreaterThan(0)
    expect(one?.mine.sets.length).toBeGreaterThan(0)
  })

  it('an answer to a remark names what the remark is about', () => {
    const event = { ...bodies['review-remark'], uuid: remark, at: AT, by: 'rita' }
    rui.db.transaction((trx) => applyEvents(trx, [event]))
    contest(rui, bodies['review-answer'])
    expect(read()).toMatchObject([
      {
        mine: {
          about: [
            { fact: 'month', month },
            { fact: 'text', text: 'FT A/1' },
          ],
          sets: [{ text: 'junto' }],
        },
      },
    ])
  })
})
