/** Announcements of what was just done: shown at the bottom for a moment, and read by screen readers. */
import { useEffect } from 'react'
import { create } from 'zustand'
import styles from './announcer.module.css'

interface Announcement {
  readonly text: string
  readonly tone: 'calm' | 'wrong'
  /** Distinguishes two equal announcements. */
  readonly revision: number
}

const useAnnouncement = create<{ said: Announcement | null }>(() => ({ said: null }))

/** Announces a text; it replaces the one before. */
export const announce = (text: string, tone: Announcement['tone'] = 'calm'): void =>
  useAnnouncement.setState(({ said }) => ({ said: { text, tone, revision: (said?.revision ?? 0) + 1 } }))

const shownMs = { calm: 4000, wrong: 9000 } as const

export const Announcer = () => {
  const announcement = useAnnouncement((state) => state.said)
  useEffect(() => {
    if (announcement === null) return
    const timer = setTimeout(() => useAnnouncement.setState({ said: null }), shownMs[announcement.tone])
    return () => clearTimeout(timer)
  }, [announcement])
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {announcement === null ? null : (
        <p key={announcement.revision} className={announcement.tone === 'wrong' ? styles.wrong : styles.calm}>
          {announcement.text}
        </p>
      )}
    </div>
  )
}
