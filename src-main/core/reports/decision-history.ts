/** The decision log as a report: one row for each decision, including those undone since, and one for each note. */
import type { CategoryId } from '#contract/ending-values.ts'
import type { Evidence } from '#contract/match-values.ts'
import type { CurrencyCode, Minor } from '#contract/values.ts'
import { minorDigits } from '../money.ts'
import { evidenceCell, type ReportWords } from './matched-report.ts'
import { amountCell, instantCell, type Report, textCell } from './rows.ts'
import { isInPeriod, type ReportScope } from './scope.ts'

export const decisionHistoryColumns = [
  'decidedAt',
  'decidedBy',
  'decision',
  'class',
  'documentNumber',
  'text',
  'allocated',
  'currency',
  'evidence',
  'group',
  'note',
] as const
export type DecisionHistoryColumn = (typeof decisionHistoryColumns)[number]

export type NoteAction = 'note-written' | 'note-changed' | 'note-removed'

export interface DecisionRow {
  at: string
  by: string
  /** `note-written`, `note-changed`, `note-removed`, `left-open` or `waiting`, or the group's new state. */
  action: string
  groupId: string | null
  class: string | null
  /** The categories of its transactions, each once. */
  categoryIds: readonly CategoryId[]
  /** Each document once. */
  documentNumbers: readonly string[]
  /** The texts of its transactions, each once. */
  texts: readonly string[]
  /** The amount that it uses of its transactions; null for a note. */
  allocatedMinor: Minor | null
  currency: CurrencyCode | null
  evidence: readonly Evidence[]
  /** The note of a transaction left open, or the current note of the group; for a note its text. */
  note: string | null
}

export interface DecisionWords extends ReportWords {
  decision(action: string): string
}

const named = ({ categoryIds }: DecisionRow, words: DecisionWords): string[] =>
  categoryIds.length === 0 ? [] : [categoryIds.map(words.category).join('; ')]

/** In the order of the decisions; days are in the person's time zone. */
export const decisionHistory = (
  rows: Iterable<DecisionRow>,
  words: DecisionWords,
  scope: ReportScope,
): Report<DecisionHistoryColumn> => ({
  columns: decisionHistoryColumns,
  rows: (function* () {
    for (const row of rows) {
      const at = words.instant(row.at)
      if (!isInPeriod(at.slice(0, 10), scope)) continue
      yield [
        instantCell(at),
        textCell(row.by),
        textCell([words.decision(row.action), ...named(row, words)].join(': ')),
        textCell(row.class === null ? null : words.matchClass(row.class)),
        textCell(row.documentNumbers.join('; ')),
        textCell(row.texts.join('; ')),
        amountCell(row.allocatedMinor, minorDigits(row.currency ?? 'EUR')),
        textCell(row.currency),
        evidenceCell(row.evidence, words),
        textCell(row.groupId),
        textCell(row.note),
      ]
    }
  })(),
})
