/** Content of a place without data: a sentence, and at most one action. */
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { create } from 'zustand'
import { type ApiError, toApiError } from '../api.ts'
import { asOfValues, formatMonthInside, useWords } from '../lib/i18n/use-words.ts'
import { Button } from './button.tsx'
import { ClassMark } from './class-mark.tsx'
import styles from './notice.module.css'

export const EmptyNotice = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => (
  <div className={styles.empty}>
    <p>{text}</p>
    {children}
  </div>
)

/** Milliseconds after which a person wonders whether anything happens. */
const longMs = 2_000

/** @param later text after a longer wait */
export const LoadingNotice = ({ text, later }: { readonly text?: string; readonly later?: string }) => {
  const { t } = useWords()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={clsx(styles.empty, styles.loading)} role="status">
      <p>{text ?? t('common.loading')}</p>
      {isLong && later !== undefined ? <p>{later}</p> : null}
    </div>
  )
}

/** The three sentences of a failure: what happened, what is safe, what to do next. */
export const useErrorSentences = () => {
  const { words, say, t, language } = useWords()
  return (error: ApiError) => {
    const params = { reference: error.details.reference ?? '—' }
    const entry = words.error[error.code]
    return {
      what: say(entry.what, params),
      safe: say(entry.safe, params),
      next: say(entry.next, params),
      more: [
        ...(error.details.found === undefined ? [] : [t(`start.recovery.found.${error.details.found}`)]),
        ...(error.details.serviceText ? [t('common.serviceSaid', { text: error.details.serviceText })] : []),
        ...(error.details.period
          ? [t('common.closedMonth', { month: formatMonthInside(error.details.period, language) })]
          : []),
        ...(error.details.retryAt
          ? [t('common.waitUntil', asOfValues(error.details.retryAt, new Date()))]
          : []),
      ],
    }
  }
}

/** @returns a function that announces the failure of an action without a place of its own on the screen */
export const useAnnounceFailure = () => {
  const sentencesOf = useErrorSentences()
  return (thrown: unknown): void => {
    const { what, more, safe, next } = sentencesOf(toApiError(thrown))
    announce([what, ...more, safe, next].join(' '), 'wrong')
  }
}

interface ErrorProps {
  readonly error: unknown
  readonly onRetry?: () => void
  readonly compact?: boolean
}

export const ErrorNotice = ({ error, onRetry, compact = false }: ErrorProps) => {
  const { t } = useWords()
  const sentences = useErrorSentences()(toApiError(error))
  return (
    <div className={clsx(styles.error, compact && styles.compact)} role="alert">
      <p className={styles.what}>{sentences.what}</p>
      {sentences.more.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{sentences.safe}</p>
      <p>{sentences.next}</p>
      {onRetry === undefined ? null : <Button onPress={onRetry}>{t('common.retry')}</Button>}
    </div>
  )
}

interface Asked {
  readonly data: unknown
  readonly error: unknown
  readonly refetch: () => unknown
}

/** State of a query without data: its failure with a button to try again, or that it is loading. */
export const QueryNotice = ({
  query,
  compact = false,
}: {
  readonly query: Asked
  readonly compact?: boolean
}) => {
  const { data, error, refetch } = query
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} compact={compact} />
  return data == null ? <LoadingNotice /> : null
}

/** Why an action was refused, as a sentence. */
export const RefusalNotice = ({ text }: { readonly text: string }) => (
  <p className={styles.refusal} role="alert">
    <ClassMark mark="conflict" /> {text}
  </p>
)

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

/** Announcements of what was just done: shown at the bottom for a moment, and read by screen readers. */
export const Announcer = () => {
  const announcement = useAnnouncement((state) => state.said)
  useEffect(() => {
    if (announcement === null) return
    const timer = setTimeout(() => useAnnouncement.setState({ said: null }), shownMs[announcement.tone])
    return () => clearTimeout(timer)
  }, [announcement])
  // A window that opens later has nothing to announce yet.
  useEffect(() => () => useAnnouncement.setState({ said: null }), [])
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
