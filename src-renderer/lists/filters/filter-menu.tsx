/** The menu of filters other than view and search, and of saved filters. */
import { type ReactNode, useState } from 'react'
import { Button as AriaButton, MenuTrigger } from 'react-aria-components'
import { useWords } from '../../lib/i18n/use-words.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import { Entry, MenuLine, MenuPopover } from '../../ui/menu.tsx'
import styles from './filter-menu.module.css'
import { forgetFilter, useKeptFilters } from './kept-filters.ts'
import type { KeptQuery } from './list-query.ts'

const KeepFilterDialog = onDemand(async () => (await import('./keep-filter-dialog.tsx')).KeepFilterDialog)

interface Props {
  /** Name of the list for its saved filters. */
  readonly list: string
  readonly current: KeptQuery
  readonly onApply: (kept: KeptQuery) => void
  /** The list's own filters, as menu entries. */
  readonly children: ReactNode
}

export const FilterMenu = ({ list, current, onApply, children }: Props) => {
  const { t } = useWords()
  const kept = useKeptFilters(list)
  const [isNaming, setNaming] = useState(false)
  const names = Object.keys(kept)

  const act = (key: string) => {
    const [kind, ...rest] = key.split(':')
    const name = rest.join(':')
    if (kind === 'keep') return setNaming(true)
    if (kind === 'forget') return forgetFilter(list, name)
    const filter = kind === 'apply' ? kept[name] : undefined
    if (filter !== undefined) onApply(filter)
  }

  return (
    <>
      <MenuTrigger>
        <AriaButton className={styles.button}>{t('lists.filters.title')}</AriaButton>
        <MenuPopover label={t('lists.filters.title')} onAction={(key) => act(String(key))}>
          {children}
          <MenuLine />
          {names.map((name) => (
            <Entry key={name} id={`apply:${name}`} text={name} />
          ))}
          <Entry id="keep" text={t('lists.filters.save')} />
          {names.map((name) => (
            <Entry key={`forget-${name}`} id={`forget:${name}`} text={t('lists.filters.forget', { name })} />
          ))}
        </MenuPopover>
      </MenuTrigger>
      {isNaming ? <KeepFilterDialog list={list} current={current} onClose={() => setNaming(false)} /> : null}
    </>
  )
}

interface Narrowing {
  readonly text: string
  readonly clear: () => void
  /** Also shown beside the view, where there is room. */
  readonly isBeside?: boolean
}

/** The active filters; pressing one removes it. */
export const Narrowed = ({ by }: { readonly by: readonly Narrowing[] }) => {
  const { t } = useWords()
  if (by.length === 0) return null
  return (
    <ul className={styles.narrowed} aria-label={t('lists.filters.title')}>
      {by.map(({ text, clear, isBeside = false }) => (
        <li key={text} className={isBeside ? styles.beside : undefined}>
          <AriaButton
            className={styles.narrow}
            onPress={clear}
            aria-label={t('lists.filters.without', { text })}
          >
            {text}
            <svg aria-hidden="true" width="8" height="8" viewBox="0 0 8 8">
              <path d="M1 1 7 7M7 1 1 7" stroke="currentColor" strokeWidth="1.2" />
            </svg>
          </AriaButton>
        </li>
      ))}
    </ul>
  )
}
