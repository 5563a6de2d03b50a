/** The heading of a list: its count and sum, search, filters, columns. Memoised: rendered only when one of them changed. */
import { memo, type ReactNode, type Ref } from 'react'
import type { Column } from '../../ui/data-grid/column.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { ColumnMenu } from '../columns/column-menu.tsx'
import type { SearchPreset } from '../use-list-controller.ts'
import styles from './ledger.module.css'

interface Props {
  readonly title: string
  readonly count: string
  readonly sum: string
  readonly selected: string
  readonly searchLabel: string
  readonly searchPlaceholder: string
  readonly onSearch: (text: string) => void
  readonly searchPreset: SearchPreset
  readonly search: Ref<HTMLInputElement>
  readonly onLeave: () => void
  readonly filters: ReactNode
  readonly narrowed: ReactNode
  readonly tools: ReactNode
  readonly columns: readonly Column<never>[]
  readonly hidden: readonly string[]
  readonly onHide: (hidden: readonly string[]) => void
  readonly isDrawn: (id: string) => boolean
  readonly hasHandle: (id: string) => boolean
  readonly onWiden: (id: string) => void
}

export const LedgerHead = memo((props: Props) => (
  <header className={styles.head}>
    <h2 className={styles.title}>
      {props.title} <span className={styles.count}>{props.count}</span>
    </h2>
    <span className={styles.sum} aria-live="polite">
      {props.selected === '' ? props.sum : <strong>{props.selected}</strong>}
    </span>
    <div className={styles.filters}>
      <SearchField
        key={props.searchPreset.revision}
        initial={props.searchPreset.text}
        label={props.searchLabel}
        placeholder={props.searchPlaceholder}
        onSearch={props.onSearch}
        input={props.search}
        onLeave={props.onLeave}
      />
      {props.filters}
      {props.tools}
      <ColumnMenu
        columns={props.columns.filter(({ isFixed }) => !isFixed)}
        hidden={props.hidden}
        onHide={props.onHide}
        shown={props.columns.filter(({ id }) => !props.hidden.includes(id))}
        isDrawn={props.isDrawn}
        hasHandle={props.hasHandle}
        onWiden={props.onWiden}
      />
    </div>
    {props.narrowed}
  </header>
))
