import { describe, expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { toMinor } from '#core/money.ts'
import type { Cell, MatchedRow, OpenDocumentRow, UnmatchedTransactionRow } from '#core/reports/rows.ts'
import {
  type WorkingPaperColumn,
  type WorkingPaperInput,
  workingPaper,
  workingPaperColumns,
} from '#core/reports/working-paper.ts'

const today = '2026-04-30' as IsoDate
const words = {
  documentType: (code: string) => `type ${code}`,
  category: (id: string) => id,
  allocationKind: (code: string) => code,
  matchClass: (code: string) => code,
  evidence: ({ code }: { code: string }) => code,
  shownEvidence: ({ code }: { code: string }) => code,
  linked: 'linked',
  ageBand: (band: string) => `band ${band}`,
  instant: (at: string) => `local ${at}`,
  section: (section: string) => section,
  total: (total: string) => total,
}

const matched: MatchedRow = {
  groupId: 'g-1',
  class: 'certain',
  state: 'accepted',
  evidence: [
    { code: 'reference-full', params: { number: 'FT A/47' } },
    { code: 'amount-exact', params: {} },
  ],
  decidedBy: 'ana',
  decidedAt: '2026-04-30T10:00:00.000Z',
  documentNumber: 'FT A/47',
  documentType: 'I',
  documentDate: '2026-03-01' as IsoDate,
  dueDate: '2026-03-31' as IsoDate,
  customer: 'Padaria Central, Lda',
  taxId: '509442013',
  totalMinor: toMinor(10_000),
  unpaidBeforeMinor: toMinor(10_000),
  transactionDate: '2026-04-02' as IsoDate,
  text: 'TRF DE PADARIA CENTRAL FT A/47',
  counterparty: null,
  transactionMinor: toMinor(7_000),
  allocatedMinor: toMinor(7_000),
  kind: 'payment',
  categoryId: null,
  linked: false,
  differenceMinor: toMinor(3_000),
  currency: 'EUR',
  bankMinor: null,
  rate: null,
  note: null,
}
const open = (documentType: string, openMinor: number): OpenDocumentRow => ({
  side: 'customer',
  documentNumber: 'X',
  documentType,
  documentDate: '2026-01-10' as IsoDate,
  dueDate: null,
  customer: 'C',
  taxId: '1',
  totalMinor: toMinor(openMinor),
  unpaidMinor: toMinor(openMinor),
  openMinor: toMinor(openMinor),
  currency: 'EUR',
  note: null,
})
const unmatched = (openMinor: number): UnmatchedTransactionRow => ({
  transactionDate: '2026-04-03' as IsoDate,
  accountId: 'conta',
  text: 'COMISSAO',
  counterparty: null,
  transactionMinor: toMinor(openMinor),
  openMinor: toMinor(openMinor),
  currency: 'EUR',
  note: null,
})

const input: WorkingPaperInput = {
  matched: [matched],
  explained: [],
  openDocuments: [open('I', 3_000), open('C', -500)],
  unmatchedTransactions: [unmatched(-150)],
  sums: {
    currency: 'EUR',
    unpaidAtSourceMinor: toMinor(9_500),
    matchedNotYetShownMinor: toMinor(7_000),
    transactions: [
      { currency: 'EUR', allMinor: toMinor(6_850), matchedMinor: toMinor(7_000), explainedMinor: toMinor(0) },
    ],
  },
}

const rowsOf = (paper: WorkingPaperInput): Record<WorkingPaperColumn, Cell['value']>[] =>
  [...workingPaper(paper, words, today).rows].map(
    (cells) =>
      Object.fromEntries(
        workingPaperColumns.map((column, at) => [column, cells[at]?.value ?? null]),
      ) as Record<WorkingPaperColumn, Cell['value']>,
  )
const check = (paper: WorkingPaperInput, total: string) =>
  rowsOf(paper).find((row) => row.text === total)?.difference

describe('the working paper', () => {
  it('gives every row a cell for every column', () => {
    for (const cells of workingPaper(input, words, today).rows)
      expect(cells).toHaveLength(workingPaperColumns.length)
  })

  it('shows what is matched with its reasons, and what stays open with its age', () => {
    const [first, second] = rowsOf(input)
    expect(first).toMatchObject({
      section: 'matched',
      documentNumber: 'FT A/47',
      allocated: 7_000,
      difference: 3_000,
      evidence: 'reference-full; amount-exact',
      decidedAt: 'local 2026-04-30T10:00:00.000Z',
    })
    expect(second).toMatchObject({
      section: 'openDocument',
      open: 3_000,
      ageDays: 110,
      ageBand: 'band over-90',
    })
  })

  it('ties out: both checks are zero, credit notes counting against invoices', () => {
    expect(check(input, 'documentsCheck')).toBe(0)
    expect(check(input, 'transactionsCheck')).toBe(0)
  })

  it('shows a difference where a row is missing', () => {
    expect(check({ ...input, unmatchedTransactions: [] }, 'transactionsCheck')).toBe(-150)
    expect(check({ ...input, openDocuments: [open('I', 3_000)] }, 'documentsCheck')).toBe(-500)
  })
})
