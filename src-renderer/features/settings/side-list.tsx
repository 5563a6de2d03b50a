/** The names of the sections: pressing one scrolls there, and the current one is marked. */
import { type RefObject, useEffect, useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './settings.module.css'

interface Props {
  readonly entries: readonly { readonly id: string; readonly title: string }[]
  /** The scroll container. */
  readonly sheets: RefObject<HTMLElement | null>
}

/** px from the top: the last title above this line is the current section. */
const readingLine = 120
const roomAbove = 24

export const SideList = ({ entries, sheets }: Props) => {
  const { t } = useWords()
  const [current, setCurrent] = useState(entries[0]?.id)
  useEffect(() => {
    const pane = sheets.current
    if (pane === null) return
    const read = () => {
      const top = pane.getBoundingClientRect().top + readingLine
      const passed = entries.filter(({ id }) => {
        const section = document.getElementById(id)
        return section !== null && section.getBoundingClientRect().top <= top
      })
      setCurrent((passed.at(-1) ?? entries[0])?.id)
    }
    pane.addEventListener('scroll', read, { passive: true })
    window.addEventListener('resize', read)
    return () => {
      pane.removeEventListener('scroll', read)
      window.removeEventListener('resize', read)
    }
  }, [entries, sheets])
  /** Scrolls only the pane: scrollIntoView would also move the frame around it. */
  const goTo = (id: string) => {
    const pane = sheets.current
    const section = document.getElementById(id)
    if (pane === null || section === null) return
    pane.scrollTop += section.getBoundingClientRect().top - pane.getBoundingClientRect().top - roomAbove
  }
  return (
    <nav className={styles.side} aria-label={t('settings.sections')}>
      <ul>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              {...(id === current ? { 'aria-current': 'true' } : {})}
              onClick={(event) => {
                event.preventDefault()
                goTo(id)
                document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
                setCurrent(id)
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
