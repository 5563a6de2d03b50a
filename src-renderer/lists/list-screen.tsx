/** A list beside the detail of its active row, with the keys that belong to both. */
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { handleListKey } from '../lib/command-keys.ts'
import { useCommands } from '../lib/commands.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { useSettings } from '../lib/queries.ts'
import styles from './list-screen.module.css'

interface Props {
  readonly title: string
  readonly list: (parts: {
    readonly search: RefObject<HTMLInputElement | null>
    readonly onKeyDown: (event: KeyboardEvent) => void
  }) => ReactNode
  readonly detail: ReactNode
}

export const ListScreen = ({ title, list, detail }: Props) => {
  const { t } = useWords()
  const search = useRef<HTMLInputElement>(null)
  const { singleKeys } = useSettings()
  useCommands({ find: () => search.current?.focus() })
  const onKeyDown = (event: KeyboardEvent) => handleListKey(event, singleKeys)
  return (
    <div className={styles.screen}>
      <h1 className={styles.unseen}>{title}</h1>
      <div className={styles.list}>{list({ search, onKeyDown })}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and may hold nothing to focus takes the focus itself */}
      <aside className={styles.detail} aria-label={t('lists.detail.label')} tabIndex={0}>
        {detail}
      </aside>
    </div>
  )
}
