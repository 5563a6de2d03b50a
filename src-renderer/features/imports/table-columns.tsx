/** The first rows of a table with what each column is, to be confirmed or corrected. */
import { useState } from 'react'
import { type ColumnRole, columnRole, type TableLayout } from '#contract/import-values.ts'
import type { ExaminedTable } from '#contract/imports.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import styles from './imports.module.css'

const UNUSED = 'unused'
const UNSAID = 'unsaid' as const
const roles = columnRole.options

interface Props {
  readonly table: ExaminedTable
  readonly isBusy: boolean
  readonly onApply: (layout: TableLayout) => void
}

export const TableColumns = ({ table, isBusy, onApply }: Props) => {
  const { t } = useWords()
  const [layout, setLayout] = useState(() => beginning(table))
  const width = Math.max(...table.rows.map(({ cells }) => cells.length), 0)
  const columns = Array.from({ length: width }, (_, at) => at)
  const change = (more: Partial<TableLayout>) => setLayout((now) => ({ ...now, ...more }))
  const titles = table.rows.find(({ line }) => line === layout.headerLine)?.cells ?? []
  const below = table.rows.filter(({ line }) => line > layout.headerLine)
  const roleOptions = [
    { value: UNUSED, text: t('imports.table.unused') },
    ...roles.map((value) => ({ value, text: t(`imports.table.role.${value}`) })),
  ] as const
  const marks = [
    { value: ',', text: t('imports.table.comma') },
    { value: '.', text: t('imports.table.dot') },
  ] as const
  const orders = (['dmy', 'mdy'] as const).map((value) => ({ value, text: t(`imports.table.${value}`) }))
  const isOpen = layout.decimalMark === null || layout.dateOrder === null
  return (
    <div className={styles.columns}>
      <p>{t(`imports.table.${table.from}`)}</p>
      <div className={styles.answers}>
        {table.layout !== null ? null : (
          <Choice
            label={t('imports.table.titles')}
            value={String(layout.headerLine)}
            options={table.rows.map(({ line, cells }) => ({
              value: String(line),
              text: `${t('imports.table.line', { line, n: line })}: ${cells.join(' · ').slice(0, 60)}`,
            }))}
            onChange={(line) => setLayout((now) => withTitles(now, table.rows, Number(line)))}
          />
        )}
        <Choice
          label={t('imports.table.dates')}
          value={layout.dateOrder ?? UNSAID}
          options={
            layout.dateOrder === null
              ? [{ value: UNSAID, text: t('imports.table.unsaid') }, ...orders]
              : orders
          }
          onChange={(dateOrder) => dateOrder !== UNSAID && change({ dateOrder })}
        />
        <Choice
          label={t('imports.table.decimals')}
          value={layout.decimalMark ?? UNSAID}
          options={
            layout.decimalMark === null
              ? [{ value: UNSAID, text: t('imports.table.unsaid') }, ...marks]
              : marks
          }
          onChange={(mark) => mark !== UNSAID && change({ decimalMark: mark })}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
      <section className={styles.wide} tabIndex={0} aria-label={t('imports.table.open')}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((at) => (
                <th key={at} scope="col">
                  <Choice
                    label={`${t('imports.table.column', { n: at + 1 })} ${titles[at] ?? ''}`.trim()}
                    hideLabel
                    value={roleAt(layout, at) ?? UNUSED}
                    options={roleOptions}
                    onChange={(role) => setLayout((now) => withRole(now, at, role))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {columns.map((at) => (
                <td key={at} className={styles.strong}>
                  {titles[at]}
                </td>
              ))}
            </tr>
            {below.slice(0, 5).map(({ line, cells }) => (
              <tr key={line}>
                {columns.map((at) => (
                  <td key={at}>
                    <bdi>{cells[at]}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.answers}>
        <Button onPress={() => onApply(layout)} isDisabled={isBusy || isOpen || !isEnough(layout)}>
          {t('imports.table.apply')}
        </Button>
        {isEnough(layout) ? null : <p className={styles.fine}>{t('imports.table.needs')}</p>}
      </div>
    </div>
  )
}

/** Where no titles were found, the row that names the most columns is proposed. */
const beginning = ({ layout, rows }: ExaminedTable): TableLayout => {
  if (layout !== null) return layout
  const named = (row: ExaminedTable['rows'][number]): number => Object.keys(row.columns).length
  const [best] = [...rows].sort((one, other) => named(other) - named(one))
  const nothing: TableLayout = { header: '', headerLine: 1, columns: {}, dateOrder: 'dmy', decimalMark: ',' }
  return withTitles(nothing, rows, best?.line ?? 1)
}

/** The titles are in this line: its columns are those it names. */
const withTitles = (layout: TableLayout, rows: ExaminedTable['rows'], headerLine: number): TableLayout => ({
  ...layout,
  headerLine,
  columns: rows.find(({ line }) => line === headerLine)?.columns ?? {},
})

const roleAt = ({ columns }: TableLayout, at: number): ColumnRole | undefined =>
  roles.find((role) => columns[role] === at)

/** A role stands in one column; the column it leaves is not used any more. */
const withRole = (layout: TableLayout, at: number, role: ColumnRole | typeof UNUSED): TableLayout => {
  const otherColumns = Object.entries(layout.columns).filter(([name, place]) => name !== role && place !== at)
  const columns: TableLayout['columns'] = Object.fromEntries(otherColumns)
  return { ...layout, columns: role === UNUSED ? columns : { ...columns, [role]: at } }
}

const isEnough = ({ columns: { date, amount, debit, credit, number, open } }: TableLayout): boolean =>
  date !== undefined &&
  (amount !== undefined ||
    debit !== undefined ||
    credit !== undefined ||
    (number !== undefined && open !== undefined))
