/** What both lists of the reconcile screen are given by it. */
import type { TFunction } from 'i18next'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { RowList } from '../../lists/use-row-list.ts'
import type { GridHandle } from '../../ui/data-grid/data-grid.tsx'
import { EmptyNotice } from '../../ui/notice.tsx'
import type { Pane } from './reconcile-state.ts'

export interface PaneParts<Row> {
  readonly list: RowList<Row>
  readonly currency: string
  readonly position: number
  readonly onMove: (position: number) => void
  readonly onSearch: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: () => void
  readonly onScrolled: () => void
  readonly isSelected: (row: Row) => boolean
  readonly isPartner: (row: Row) => boolean
  readonly onToggle: (position: number) => void
  readonly onExtend: (position: number) => void
  readonly handle: Ref<GridHandle>
  readonly search: Ref<HTMLInputElement>
}

export const emptyWords = (t: TFunction, pane: Pane, search: string): ReactNode => (
  <EmptyNotice text={t(search === '' ? `lists.empty.${pane}` : `lists.empty.${pane}Search`)} />
)
