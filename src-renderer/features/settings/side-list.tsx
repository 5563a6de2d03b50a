/** The sections by name, beside them: a press goes there, and the one being read is marked. */
import { type RefObject, useEffect, useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './settings.module.css'

interface Props {
  readonly entries: readonly { readonly id: string; readonly title: string }[]
  /** What scrolls. */
  readonly sheets: RefObject<HTMLElement | null>
}

/** How far down a title may stand and still be the one being read. */
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
  /** Only the pane scrolls: scrollIntoView would move the frame around it as well. */
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
