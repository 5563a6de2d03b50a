/** What an event is about and what it sets, beside its rows: values that window and terminal have words for. */
import type { Month } from '#contract/closing-values.ts'
import type { RuleConditions } from '#contract/ending-values.ts'
import type { EvidenceSign } from '#contract/match-values.ts'
import type { Fact } from '#contract/sharing.ts'
import type { FactWord } from '#contract/sharing-values.ts'
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import type { ReadableDb } from '../connection/connection.ts'
import type { RuleEvent } from '../decision-log/events.ts'
import { listAllRules } from '../endings/endings.ts'
import type { IdRange } from '../events/record-event.ts'
import { column, mirror, type Params } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'

const recorded = column(({ uuid }: Params<{ uuid: string }>) =>
  mirror.selectFrom('rule_event').select('body').where('uuid', '=', uuid),
)

export const aboutOf = (db: ReadableDb, event: RuleEvent): Fact[] => {
  switch (event.action) {
    case 'taught':
    case 'forgotten':
    case 'remembered':
      return text(event.value)
    case 'automatic':
      return [
        {
          fact: 'combination',
          // Written by this program.
          combination: { key: event.key, class: 'certain', signs: JSON.parse(event.signs) as EvidenceSign[] },
        },
      ]
    case 'category':
    case 'category-removed':
      return category(event.id)
    case 'classification-rule':
      return rule(event.conditions)
    case 'classification-rule-removed':
      return ruleHere(db, event.id)
    case 'office-set':
      return [...event.changed, ...event.removed].flatMap(({ kind, key }): Fact[] =>
        kind === 'category' ? category(key) : kind === 'account' ? [subject(key)] : ruleHere(db, key),
      )
    case 'month-closed':
    case 'month-reopened':
    case 'late-taken':
    case 'month-looked':
    case 'month-reviewed':
    case 'review-tick':
      return [month(event.period)]
    case 'balance':
      return [month(event.period), account(event.account), word(event.kind)]
    case 'transit':
      return [account(event.account)]
    case 'transit-changed':
    case 'transit-removed':
    case 'transit-cleared':
      return item(db, event.item)
    case 'ledger-account':
      return [subject(event.subject)]
    case 'accounts-joined':
    case 'accounts-apart':
      return [account(event.account), account(event.other)]
    case 'direction':
      return [account(event.account)]
    case 'file-imported':
      return text(event.name)
    case 'file-undone':
      return text(nameOfFile.get(db, { sha256: event.sha256 }) ?? null)
    case 'account-named':
      return text(event.name)
    case 'ledger-tied':
    case 'ledger-untied':
      return [...text(event.ledger), account(event.account)]
    case 'table-layout':
      return [...(event.account === null ? [] : [account(event.account)]), ...text(event.header)]
    case 'review-remark':
      return [month(event.period), ...text(event.label.text)]
    case 'review-answer':
    case 'review-settled':
      return remarked(db, event.remark)
    default:
      return []
  }
}

/** Nothing where it removes. */
export const setsOf = (event: RuleEvent): Fact[] => {
  switch (event.action) {
    case 'taught':
    case 'forgotten':
    case 'remembered':
      return text(event.taxId)
    case 'automatic':
      return [word(event.isOn ? 'on' : 'off')]
    case 'deductions':
      return text(event.tables.withholdingRates.map(({ percent }) => `${percent} %`).join(', '))
    case 'category':
      return [...text(event.name), ...text(event.account), ...(event.isHidden ? [word('hidden')] : [])]
    case 'classification-rule':
      return category(event.categoryId)
    case 'month-closed':
    case 'month-reopened':
      return text(event.reason)
    case 'balance':
      return amount(event.amountMinor, event.currency)
    case 'transit':
    case 'transit-changed':
      return [date(event.date), ...text(event.text), ...amount(event.amountMinor)]
    case 'transit-cleared':
      return [date(event.on)]
    case 'started':
      return [month(event.period)]
    case 'note':
      return text(event.text)
    case 'ledger-account':
      return text(event.account)
    case 'journal-exported':
      return [event.from, event.to].flatMap((day) => (day === null ? [] : [date(day)]))
    case 'direction':
      return [word(event.direction)]
    case 'tracked':
    case 'untracked':
      return ranges(event.ids)
    case 'account-named':
      return [account(event.account)]
    case 'review-remark':
    case 'review-answer':
      return text(event.text)
    case 'review-settled':
      return [word(event.isDone ? 'done' : 'open')]
    case 'review-large':
      return amount(event.largeMinor)
    case 'month-reviewed':
      return text(event.name)
    default:
      return []
  }
}

/** How the money of a decision ends, and what a person wrote to it. Lines of the ledger need no words beside their rows. */
export const endingsOf = (group: GroupBody): Fact[] => {
  const parts = new Map<string, Extract<Fact, { fact: 'part' }>>()
  const currency = (group.rate === undefined ? group.currency : 'EUR') as CurrencyCode
  for (const { kind, categoryId = null, amountMinor } of group.allocations) {
    if (kind === 'posted') continue
    const key = `${kind} ${categoryId ?? ''}`
    const sum = ((parts.get(key)?.amountMinor ?? 0) + amountMinor) as Minor
    parts.set(key, { fact: 'part', kind, categoryId, amountMinor: sum, currency })
  }
  const { question, note } = group
  return [
    ...parts.values(),
    // The note of a question is the question in words.
    ...(question === undefined ? text(note ?? null) : [{ fact: 'question' as const, question }]),
  ]
}

const text = (value: string | null): Fact[] => (value ? [{ fact: 'text', text: value }] : [])
const word = (value: FactWord): Fact => ({ fact: 'word', word: value })
const month = (value: Month): Fact => ({ fact: 'month', month: value })
const date = (value: IsoDate): Fact => ({ fact: 'date', date: value })
const account = (accountId: string): Fact => ({ fact: 'account', accountId })
const subject = (value: string): Fact => ({ fact: 'subject', subject: value })
const category = (categoryId: string): Fact[] => [{ fact: 'category', categoryId }]
const amount = (amountMinor: Minor | null, currency = 'EUR'): Fact[] =>
  amountMinor === null ? [] : [{ fact: 'amount', amountMinor, currency: currency as CurrencyCode }]
const rule = ({ words, counterparty, direction, minMinor, maxMinor }: RuleConditions): Fact[] => [
  { fact: 'rule', words, counterparty, direction, minMinor, maxMinor },
]
const ruleHere = (db: ReadableDb, ruleId: string): Fact[] => {
  const known = listAllRules(db).find(({ id }) => id === ruleId)
  return known === undefined ? [] : [...rule(known), ...category(known.categoryId)]
}
const ranges = (ids: readonly IdRange[]): Fact[] =>
  text(ids.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', '))

const itemText = column(({ item }: Params<{ item: string }>) =>
  mirror.selectFrom('transit_item').select('text').where('uuid', '=', item),
)
const item = (db: ReadableDb, id: string): Fact[] => text(itemText.get(db, { item: id }) ?? null)

const nameOfFile = column(({ sha256 }: Params<{ sha256: string }>) =>
  mirror.selectFrom('imported_file').select('name').where('sha256', '=', sha256),
)

/** What a remark was about. */
const remarked = (db: ReadableDb, uuid: string): Fact[] => {
  const body = recorded.get(db, { uuid })
  // Its body was written by this program.
  const event = body === undefined ? undefined : (JSON.parse(body) as RuleEvent)
  return event === undefined || !('label' in event) ? [] : aboutOf(db, { ...event, action: 'review-remark' })
}
