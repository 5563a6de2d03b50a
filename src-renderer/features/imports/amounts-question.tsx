/** How the amounts of a table are read, where `1.500` may be both: what each reading makes of the first of them. */
import type { TableLayout } from '#contract/import-values.ts'
import type { ExaminedTable } from '#contract/imports.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import styles from './imports.module.css'

/** What a person reads and answers. */
interface Asked {
  readonly handle: string
  readonly cell: string
  readonly layout: TableLayout
}

/** What the table of a refused file asks; null where its amounts are not the question. */
export const amountAsked = (element: string | undefined, table: ExaminedTable | undefined): Asked | null => {
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
  readonly asked: Asked
  readonly onAnswer: (handle: string, layout: TableLayout) => void
}

export const AmountsAnswers = ({ asked: { handle, cell, layout }, onAnswer }: Props) => {
  const { t, amount } = useWords()
  const mark = cell.includes(',') ? ',' : '.'
  // Three digits stand behind the mark: without it they are thousandths.
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
