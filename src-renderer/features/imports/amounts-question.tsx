/** Asks how the amounts of a table are read, where `1.500` may be either: shows both readings of the first one. */
import type { TableLayout } from '#contract/import-values.ts'
import type { ExaminedTable } from '#contract/imports.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import styles from './imports.module.css'

/** The cell and the layout of the question. */
interface AmountQuestion {
  readonly handle: string
  readonly cell: string
  readonly layout: TableLayout
}

/** The question for the table of a refused file; null where its amounts are not ambiguous. */
export const toAmountQuestion = (
  element: string | undefined,
  table: ExaminedTable | undefined,
): AmountQuestion | null => {
  const layout = table?.layout
  return layout && layout.decimalMark === null && element !== undefined
    ? { handle: table.handle, cell: element, layout }
    : null
}

export const AmountsQuestion = ({ file, cell }: { readonly file: string; readonly cell: string }) => {
  const { t } = useWords()
  return (
    <div role="alert" className={styles.before}>
      <p className={styles.strong}>{t('imports.howMuch.title', { file, cell })}</p>
      <p>{t('imports.problem.ambiguous-amounts.what')}</p>
      <p>{t('imports.kept')}</p>
      <p>{t('imports.problem.ambiguous-amounts.next')}</p>
    </div>
  )
}

interface Props {
  readonly asked: AmountQuestion
  readonly onAnswer: (handle: string, layout: TableLayout) => void
}

export const AmountsAnswers = ({ asked: { handle, cell, layout }, onAnswer }: Props) => {
  const { t, amount } = useWords()
  const mark = cell.includes(',') ? ',' : '.'
  // Three digits follow the mark: without it they are thousandths.
  const thousandths = Number(cell.replace(/\D/g, ''))
  const readings = [
    { decimalMark: mark, minor: Math.round(thousandths / 10) },
    { decimalMark: mark === ',' ? '.' : ',', minor: thousandths * 100 },
  ] as const
  return readings.map(({ decimalMark, minor }) => (
    <Button key={decimalMark} onPress={() => onAnswer(handle, { ...layout, decimalMark })}>
      {t('imports.howMuch.is', { amount: amount(minor, 'EUR') })}
    </Button>
  ))
}
