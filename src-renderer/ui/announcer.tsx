/** Announcements of what was just done: shown at the bottom for a moment, and read by screen readers. */
import { useEffect } from 'react'
import { create } from 'zustand'
import styles from './announcer.module.css'

interface Said {
  readonly text: string
  readonly tone: 'calm' | 'wrong'
  /** Distinguishes two equal announcements. */
  readonly revision: number
}

const useSaid = create<{ said: Said | null }>(() => ({ said: null }))

/** Announces a text; it replaces the one before. */
export const announce = (text: string, tone: Said['tone'] = 'calm'): void =>
  useSaid.setState(({ said }) => ({ said: { text, tone, revision: (said?.revision ?? 0) + 1 } }))

const shownMs = { calm: 4000, wrong: 9000 } as const

export const Announcer = () => {
  const said = useSaid((state) => state.said)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => useSaid.setState({ said: null }), shownMs[said.tone])
    return () => clearTimeout(timer)
  }, [said])
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {said === null ? null : (
        <p key={said.revision} className={said.tone === 'wrong' ? styles.wrong : styles.calm}>
          {said.text}
        </p>
      )}
    </div>
  )
}
