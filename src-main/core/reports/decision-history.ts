/** The log of decisions as a report: one row a decision, those undone since included, and one for each note. */
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
  /** `note-written`, `note-changed`, `note-removed` or `left-open`, or what became of the group. */
  action: string
  groupId: string | null
  class: string | null
  /** Under which it put its transactions, each once. */
  categoryIds: readonly CategoryId[]
  /** Each document once. */
  documentNumbers: readonly string[]
  /** What its transactions say, each text once. */
  texts: readonly string[]
  /** What its transactions are used by; null for a note. */
  allocatedMinor: Minor | null
  currency: CurrencyCode | null
  evidence: readonly Evidence[]
  /** What it was left open with, and the note of its group as it is now; of a note what it says. */
  note: string | null
}

export interface DecisionWords extends ReportWords {
  decision(action: string): string
}

const named = ({ categoryIds }: DecisionRow, words: DecisionWords): string[] =>
  categoryIds.length === 0 ? [] : [categoryIds.map(words.category).join('; ')]

/** In the order they were made; a day is the person's. */
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
