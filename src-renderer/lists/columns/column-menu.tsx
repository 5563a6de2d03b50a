/** The menu of columns: which are shown, their widths, and the density of the rows. */
import { useLayoutEffect, useState } from 'react'
import { MenuTrigger, SubmenuTrigger } from 'react-aria-components'
import type { Settings } from '#contract/app.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useSettings, useUpdateSettings } from '../../lib/queries.ts'
import { Entry, MenuPart, MenuPopover, SignButton } from '../../ui/menu.tsx'

interface Props {
  readonly columns: readonly { readonly id: string; readonly label: string }[]
  readonly hidden: readonly string[]
  readonly onHide: (hidden: readonly string[]) => void
  /** Includes columns that cannot be hidden. */
  readonly shown: readonly { readonly id: string; readonly label: string }[]
  /** Whether a chosen column is visible now: a narrow list hides some. */
  readonly isDrawn: (id: string) => boolean
  /** Whether its width can be changed now: rows of two lines have no edges between columns. */
  readonly hasHandle: (id: string) => boolean
  /** Moves the focus to the edge of a column, which keys then move. */
  readonly onWiden: (id: string) => void
}

const densities: readonly Settings['density'][] = ['compact', 'comfortable']

/** Evaluated when the menu opens, since it depends on the width of the list. */
const WidthEntries = ({ shown, hasHandle }: Pick<Props, 'shown' | 'hasHandle'>) =>
  shown.filter(({ id }) => hasHandle(id)).map(({ id, label }) => <Entry key={id} id={id} text={label} />)

export const ColumnMenu = ({ columns, hidden, onHide, shown, isDrawn, hasHandle, onWiden }: Props) => {
  const { t } = useWords()
  const { density } = useSettings()
  const update = useUpdateSettings()
  return (
    <MenuTrigger>
      <SignButton label={t('common.columns')}>
        <svg aria-hidden="true" width="14" height="12" viewBox="0 0 14 12">
          <path d="M1.5 1v10M7 1v10M12.5 1v10" stroke="currentColor" strokeWidth="1.4" />
        </svg>
      </SignButton>
      <MenuPopover label={t('common.columns')}>
        <ColumnEntries columns={columns} hidden={hidden} onHide={onHide} isDrawn={isDrawn} />
        <SubmenuTrigger>
          <Entry text={t('common.widths')} />
          <MenuPopover label={t('common.widths')} onAction={(id) => onWiden(String(id))}>
            <WidthEntries shown={shown} hasHandle={hasHandle} />
          </MenuPopover>
        </SubmenuTrigger>
        <MenuPart
          text={t('settings.density')}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[density]}
          onSelectionChange={(chosen) => {
            const next = densities.find((one) => chosen !== 'all' && chosen.has(one))
            if (next !== undefined) update.mutate({ density: next })
          }}
        >
          {densities.map((one) => (
            <Entry key={one} id={one} text={t(`settings.densities.${one}`)} />
          ))}
        </MenuPart>
      </MenuPopover>
    </MenuTrigger>
  )
}

/** A column is ticked where it is shown; a chosen one that the list has no room for says so. */
const ColumnEntries = ({
  columns,
  hidden,
  onHide,
  isDrawn,
}: Pick<Props, 'columns' | 'hidden' | 'onHide' | 'isDrawn'>) => {
  const { t } = useWords()
  const findDrawn = () => columns.filter(({ id }) => isDrawn(id)).map(({ id }) => id)
  const [drawn, setDrawn] = useState(findDrawn)
  // The list has drawn its columns by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn follows what is hidden
  useLayoutEffect(() => setDrawn(findDrawn()), [hidden])
  const withoutRoom = columns.filter(({ id }) => !hidden.includes(id) && !drawn.includes(id))
  return (
    <MenuPart
      text={t('common.columns')}
      selectionMode="multiple"
      selectedKeys={drawn}
      onSelectionChange={(chosen) => {
        if (chosen === 'all') return onHide([])
        const kept = new Set<unknown>([...chosen, ...withoutRoom.map(({ id }) => id)])
        onHide(columns.filter(({ id }) => !kept.has(id)).map(({ id }) => id))
      }}
    >
      {columns.map((column) => (
        <Entry
          key={column.id}
          id={column.id}
          text={column.label}
          isDisabled={withoutRoom.includes(column)}
          aside={withoutRoom.includes(column) ? t('common.noRoom') : undefined}
        />
      ))}
    </MenuPart>
  )
}
