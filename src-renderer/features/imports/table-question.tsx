/** Asks what a file leaves open: how much `1.500` is, which day `03/04/2026` is, what money out is called, which rows and which product to read. */
import type { WireError } from '#contract/errors.ts'
import type { TableLayout } from '#contract/import-values.ts'
import type { ExaminedTable } from '#contract/imports.ts'
import type { IsoDate } from '#contract/values.ts'
import { formatLongDate, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import styles from './imports.module.css'

const ASKED = [
  'ambiguous-amounts',
  'ambiguous-days',
  'unknown-side',
  'first-side',
  'balance-row',
  'several-products',
] as const

/** The cell and the layout of the question. */
export interface AskedOfTable {
  readonly problem: (typeof ASKED)[number]
  readonly handle: string
  readonly cell: string
  /** The title of the side column; it may be empty. */
  readonly column: string
  readonly layout: TableLayout
}

export const TableQuestion = ({ file, asked }: { readonly file: string; readonly asked: AskedOfTable }) => {
  const { t } = useWords()
  const { problem, cell, layout } = asked
  const column = asked.column || t('imports.table.column', { n: (layout.columns.side ?? 0) + 1 })
  const title = {
    'ambiguous-amounts': () => t('imports.howMuch.title', { file, cell }),
    'ambiguous-days': () => t('imports.whichDay.title', { file, cell }),
    'unknown-side': () => t('imports.whichSide.title', { file, column, word: cell }),
    'first-side': () => t('imports.whichFirst.title', { file, cell }),
    'balance-row': () => t('imports.whichRow.title', { file, cell }),
    'several-products': () => t('imports.whichProduct.title', { file }),
  }[problem]
  return (
    <div role="alert" className={styles.before}>
      <p className={styles.strong}>{title()}</p>
      <p>{t(`imports.problem.${problem}.what`)}</p>
      <p>{t('imports.kept')}</p>
      <p>{t(`imports.problem.${problem}.next`)}</p>
    </div>
  )
}

/** A file that is no table has no columns to ask about. */
const NO_COLUMNS: TableLayout = {
  header: '',
  headerLine: 0,
  columns: {},
  dateOrder: 'dmy',
  decimalMark: null,
}

/**
 * The question for a refused file and its table; null where they leave nothing open.
 *
 * @param answered what a person answered before
 */
export const toTableQuestion = (
  { details: { file } }: WireError,
  table: ExaminedTable | undefined,
  handle: string,
  answered: TableLayout | undefined,
): AskedOfTable | null => {
  const problem = ASKED.find((one) => one === file?.problem)
  const isOfRows = problem === 'ambiguous-amounts' || problem === 'balance-row'
  if (isOfRows && !table && file?.element !== undefined)
    return { problem, handle, cell: file.element, column: '', layout: answered ?? NO_COLUMNS }
  const layout = table?.layout
  if (!problem || !layout || file?.element === undefined) return null
  if (problem === 'ambiguous-amounts' && layout.decimalMark !== null) return null
  const titles = table.rows.find(({ line }) => line === layout.headerLine)?.cells ?? []
  return {
    problem,
    handle: table.handle,
    cell: file.element,
    column: titles[layout.columns.side ?? -1] ?? '',
    layout,
  }
}

interface Props {
  readonly asked: AskedOfTable
  readonly onAnswer: (handle: string, layout: TableLayout) => void
}

export const TableAnswers = ({ asked, onAnswer }: Props) => {
  const { t, amount, language } = useWords()
  const { problem, handle, cell, layout } = asked
  const answers: readonly (readonly [string, TableLayout])[] = {
    'ambiguous-amounts': () =>
      amountsOf(cell).map(
        ({ decimalMark, minor }) =>
          [t('imports.howMuch.is', { amount: amount(minor, 'EUR') }), { ...layout, decimalMark }] as const,
      ),
    'ambiguous-days': () =>
      daysOf(cell).map(
        ({ dateOrder, day }) =>
          [
            t('imports.whichDay.is', { day: formatLongDate(day, language) }),
            { ...layout, dateOrder },
          ] as const,
      ),
    'unknown-side': () => [
      [t('imports.whichSide.out'), withSide(layout, cell, 'out')] as const,
      [t('imports.whichSide.in'), withSide(layout, cell, 'in')] as const,
      [t('imports.whichSide.neither'), withoutSide(layout)] as const,
    ],
    'first-side': () => [
      [t('imports.whichSide.out'), { ...layout, firstSide: 'out' }] as const,
      [t('imports.whichSide.in'), { ...layout, firstSide: 'in' }] as const,
    ],
    'balance-row': () => [
      [t('imports.whichRow.yes'), withRow(layout, cell, 'yes')] as const,
      [t('imports.whichRow.no'), withRow(layout, cell, 'no')] as const,
    ],
    'several-products': () =>
      cell
        .split(', ')
        .map((product) => [t('imports.whichProduct.is', { product }), { ...layout, product }] as const),
  }[problem]()
  return answers.map(([text, answered]) => (
    <Button key={text} onPress={() => onAnswer(handle, answered)}>
      {text}
    </Button>
  ))
}

/** Both readings of an amount whose only mark has three digits behind it. */
const amountsOf = (cell: string) => {
  const mark = cell.includes(',') ? ',' : '.'
  // Without the mark they are thousandths.
  const thousandths = Number(cell.replace(/\D/g, ''))
  return [
    { decimalMark: mark, minor: Math.round(thousandths / 10) },
    { decimalMark: mark === ',' ? '.' : ',', minor: thousandths * 100 },
  ] as const
}

/** Both readings of a day that ends with its year. */
const daysOf = (cell: string) => {
  const [first = '', second = '', last = ''] = cell.split(/\D/).filter((part) => part !== '')
  const [one, other] = [first.padStart(2, '0'), second.padStart(2, '0')]
  const year = last.length === 2 ? `20${last}` : last
  return [
    { dateOrder: 'dmy', day: `${year}-${other}-${one}` as IsoDate },
    { dateOrder: 'mdy', day: `${year}-${one}-${other}` as IsoDate },
  ] as const
}

const withSide = (layout: TableLayout, word: string, side: 'in' | 'out'): TableLayout => {
  const sides = layout.sides ?? { in: [], out: [] }
  return { ...layout, sides: { ...sides, [side]: [...sides[side], word] } }
}

const withRow = (layout: TableLayout, text: string, answer: 'yes' | 'no'): TableLayout => {
  const balanceRows = layout.balanceRows ?? { yes: [], no: [] }
  return { ...layout, balanceRows: { ...balanceRows, [answer]: [...balanceRows[answer], text] } }
}

const withoutSide = ({ sides: _, ...layout }: TableLayout): TableLayout => {
  const { side, ...columns } = layout.columns
  return { ...layout, columns }
}
