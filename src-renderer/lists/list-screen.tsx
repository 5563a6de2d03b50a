/** A list with the detail of its active row, and the keys of both. */
import { type ReactNode, type RefObject, useRef } from 'react'
import { useCommands } from '../lib/commands.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import styles from './list-screen.module.css'

interface Props {
  readonly title: string
  readonly list: (search: RefObject<HTMLInputElement | null>) => ReactNode
  readonly detail: ReactNode
}

export const ListScreen = ({ title, list, detail }: Props) => {
  const { t } = useWords()
  const search = useRef<HTMLInputElement>(null)
  useCommands({ find: () => search.current?.focus() })
  return (
    <div className={styles.screen}>
      <h1 className={styles.unseen}>{title}</h1>
      <div className={styles.list}>{list(search)}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area without focusable content must take the focus itself */}
      <aside className={styles.detail} aria-label={t('lists.detail.label')} tabIndex={0}>
        {detail}
      </aside>
    </div>
  )
}
