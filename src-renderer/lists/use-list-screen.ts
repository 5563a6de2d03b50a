/** A list alone on its screen: its rows, focus and selection, and their keys. */
import { useMemo, useRef, useState } from 'react'
import { MAX_SELECTED } from '#contract/plain-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { useCommands } from '../lib/commands.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { useExport } from '../lib/use-export.ts'
import type { GridHandle } from '../ui/data-grid/data-grid.tsx'
import type { ListQuery } from './filters/list-query.ts'
import type { ListKind } from './kinds/list-kind.ts'
import { choosing, freshPane, placed, toggled } from './pane-state.ts'
import { useExtendSelection } from './use-extend-selection.ts'
import { useGoal } from './use-goal.ts'
import { useListController } from './use-list-controller.ts'
import { useListFocus } from './use-list-focus.ts'

/** @param first the initial query */
export const useListScreen = <Query extends ListQuery, Row extends { readonly id: number }>(
  kind: ListKind<Query, Row>,
  companyId: CompanyId,
  first: () => Query,
) => {
  const controller = useListController(kind, companyId, first)
  const { t, count } = useWords()
  const { list, query, countableAt } = controller
  const [pane, change] = useState(freshPane)
  const handle = useRef<GridHandle>(null)
  const { id, goTo } = useListFocus(list, {
    pane,
    change,
    handle,
    search: query.search,
    isActive: true,
    startAt: null,
    // A person working in the list continues at its first row.
    fallbackPosition: () => (list.count > 0 && handle.current?.hasFocus() ? 0 : -1),
    takesFocus: true,
  })
  const extend = useExtendSelection()
  const focus = () => handle.current?.focus()
  useGoal(controller, { goTo, focus })

  const toggleAt = (at: number) => {
    const row = countableAt(at)
    if (row) change((now) => toggled(now, row))
  }
  const tooLong = () => (controller.isTooLong ? t('lists.tooLong', { n: count(MAX_SELECTED) }) : null)
  useCommands(
    {
      select: id === null ? undefined : () => toggleAt(pane.position),
      'select-rows': async () => {
        const rows = await controller.countRows(0, list.count)
        if (rows !== null) change((now) => choosing(now, rows))
      },
      'clear-selection': pane.chosen.size === 0 ? undefined : () => change((now) => choosing(now, [])),
    },
    { before: focus, disabledReasons: { 'select-rows': tooLong } },
  )
  const exporting = useExport(companyId)
  useCommands({
    export: () => {
      if (kind.of === 'postings' || list.listId === null || exporting.isPending) return
      exporting.mutate({ of: kind.of, listId: list.listId })
    },
  })
  const selection = useMemo(
    () => ({
      count: pane.chosen.size,
      minor: [...pane.chosen.values()].reduce((sum, { minor }) => sum + minor, 0),
    }),
    [pane.chosen],
  )
  return {
    /** The id of the focused row; null where there is none. */
    id,
    controller,
    parts: {
      position: pane.position,
      onMove: (at: number) => change((now) => placed(now, at, list.rowAt(at)?.id ?? null)),
      onToggle: toggleAt,
      onExtend: (at: number) => void extend(controller, pane, at, change),
      isSelected: (row: Row) => pane.chosen.has(row.id),
      selection,
      handle,
    },
  }
}
