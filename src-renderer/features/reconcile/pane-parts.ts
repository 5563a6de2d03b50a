/** What both lists of the reconcile screen are given by it. */
import type { KeyboardEvent, Ref } from 'react'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import type { RowList } from '../../lists/use-row-list.ts'
import type { GridHandle } from '../../ui/data-grid/data-grid.tsx'

export interface PaneParts<Row> {
  readonly companyId: CompanyId
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
