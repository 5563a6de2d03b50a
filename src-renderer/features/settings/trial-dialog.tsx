/** Every rule is tried before it is saved: the rule is tried on past decisions, then saved or discarded. */
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react'
import type { BackTestAnswer, Difference, TriedRule } from '#contract/rules.ts'
import type { CompanyId } from '#contract/values.ts'
import { type ApiError, call, listenFor, toApiError } from '../../api.ts'
import { useCategories } from '../../groups/use-categories.ts'
import { formatDate, joinNames, useWords } from '../../lib/i18n/use-words.ts'
import { useTransaction } from '../../lib/queries.ts'
import { showDocument } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { ErrorNotice, useAnnounceFailure } from '../../ui/notice.tsx'
import styles from './settings.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly title: string
  /** Null while the fields do not form a rule. */
  readonly rule: TriedRule | null
  /** The fields of the rule; without them it is tried at once. */
  readonly children?: ReactNode
  readonly typed?: {
    readonly form: RefObject<HTMLFormElement | null>
    readonly send: (act: () => void) => void
  }
  readonly saveText?: string
  /** The failure of saving. */
  readonly error: unknown
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}

export const TrialDialog = ({
  companyId,
  title,
  rule,
  children,
  typed,
  saveText,
  error,
  isSaving,
  onSave,
  onClose,
}: Props) => {
  const { t } = useWords()
  const { trial, run, cancel } = useBackTest(companyId)
  const print = printOf(rule)
  const isRunning = trial.state === 'running'
  const isTried = trial.state === 'done' && trial.rule === print
  const startsAtOnce = children === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the rule for which the dialog was opened
  useEffect(() => {
    if (startsAtOnce && rule !== null) void run(rule)
  }, [])
  const act = () => {
    if (rule === null) return
    if (isTried) onSave()
    else void run(rule)
  }
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      {...(typed && { form: typed.form })}
      onSubmit={() => (typed === undefined ? act() : typed.send(act))}
      send={isTried ? (saveText ?? t('settings.trial.save')) : t('settings.trial.try')}
      isPending={isRunning || isSaving}
      error={error}
    >
      <p className={styles.fine}>{t('settings.trial.about')}</p>
      {children}
      {isRunning ? (
        <div className={styles.tools}>
          <span role="status">{t('settings.trial.running')}</span>
          <progress
            aria-label={t('settings.trial.running')}
            {...(trial.total > 0 ? { value: trial.done, max: trial.total } : {})}
          />
          <Button variant="quiet" onPress={cancel} of={t('settings.trial.running')}>
            {t('common.cancel')}
          </Button>
        </div>
      ) : null}
      {trial.state === 'cancelled' ? <p role="status">{t('settings.trial.cancelled')}</p> : null}
      {trial.state === 'failed' ? <ErrorNotice error={trial.error} /> : null}
      {trial.state === 'done' && isTried ? <TrialResult companyId={companyId} answer={trial.answer} /> : null}
    </FormDialog>
  )
}

/** What a rule would have done, as a sentence, with every difference from a person's decisions. */
const TrialResult = ({
  companyId,
  answer,
}: {
  readonly companyId: CompanyId
  readonly answer: BackTestAnswer
}) => {
  const { t, counted } = useWords()
  const sentence = useSentence()(answer)
  const hidden = answer.differing - answer.differs.length
  return (
    <section
      className={styles.trial}
      data-tone={answer.differing + answer.lost > 0 ? 'differs' : 'agrees'}
      aria-label={t('settings.trial.try')}
    >
      <p className={styles.verdict} role="status">
        {sentence}
      </p>
      {answer.differs.length === 0 ? null : (
        <>
          <h3>{t('settings.trial.differences')}</h3>
          <ul className={styles.differences}>
            {answer.differs.map((difference) => (
              <DifferenceRow key={difference.group.id} companyId={companyId} difference={difference} />
            ))}
          </ul>
          {hidden > 0 ? <p className={styles.fine}>{t('settings.trial.more', counted(hidden))}</p> : null}
        </>
      )}
    </section>
  )
}

/** `Teria reconciliado 214: concorda com as suas decisões em 213, difere em 1.` */
const useSentence = () => {
  const { t, counted } = useWords()
  const lostWords = (lost: number): string => t('settings.trial.lost', counted(lost))
  return ({ wouldMatch, agrees, undecided, differing, lost }: BackTestAnswer): string => {
    if (wouldMatch === 0) return lost === 0 ? t('settings.trial.nothing') : `${lostWords(lost)}.`
    const parts = [
      ...(agrees > 0 ? [t('settings.trial.agrees', counted(agrees))] : []),
      ...(undecided > 0 ? [t('settings.trial.undecided', counted(undecided))] : []),
      differing > 0 ? t('settings.trial.differs', counted(differing)) : t('settings.trial.agreesAll'),
    ]
    const first = t('settings.trial.would', counted(wouldMatch))
    return `${first}: ${parts.join(', ')}.${lost === 0 ? '' : ` ${lostWords(lost)}.`}`
  }
}

const presentNumbers = ({ group }: Difference): string[] => [
  ...new Set(group.allocations.flatMap(({ documentNumber }) => documentNumber ?? [])),
]

const DifferenceRow = ({
  companyId,
  difference,
}: {
  readonly companyId: CompanyId
  readonly difference: Difference
}) => {
  const { t, money, words } = useWords()
  const { nameOf } = useCategories(companyId)
  const transactionId = difference.group.allocations.find((row) => row.transactionId !== null)?.transactionId
  const transaction = useTransaction(companyId, transactionId ?? null).data
  const numbers = presentNumbers(difference)
  const names = difference.group.allocations.map(({ kind, categoryId }) =>
    categoryId === undefined ? words.allocationKind[kind] : nameOf(categoryId),
  )
  const elsewhere = joinNames([...difference.decided, ...difference.categories.map(nameOf)])
  const decided = difference.refused
    ? t('settings.trial.refused')
    : elsewhere === ''
      ? t(numbers.length === 0 ? 'settings.trial.otherwise' : 'settings.trial.elsewhere')
      : t('settings.trial.decided', { documents: elsewhere })
  return (
    <li>
      <p>
        {joinNames(numbers.length === 0 ? [...new Set(names)] : numbers)} ·{' '}
        {transaction == null
          ? '…'
          : `${money(transaction.amountMinor, transaction.currency)}, ${formatDate(transaction.bookingDate)}`}{' '}
        <span className={styles.fine}>{transaction?.text}</span>
      </p>
      <p className={styles.fine}>{decided}</p>
      <div>
        {numbers.slice(0, 1).map((number) => (
          <Button
            key={number}
            variant="quiet"
            onPress={() => showDocument(number)}
            aria-label={t('settings.trial.open', { number })}
          >
            {t('settings.trial.open', { number })}
          </Button>
        ))}
      </div>
    </li>
  )
}

type Trial =
  | { readonly state: 'idle' | 'cancelled' }
  | { readonly state: 'running'; readonly rule: string; readonly done: number; readonly total: number }
  | { readonly state: 'done'; readonly rule: string; readonly answer: BackTestAnswer }
  | { readonly state: 'failed'; readonly error: ApiError }

/** A text that is equal for equal rules. */
const printOf = (rule: TriedRule | null): string => JSON.stringify(rule)

/** The trial of a rule: its progress, its result, and how to stop it. */
export const useBackTest = (companyId: CompanyId) => {
  const announceFailure = useAnnounceFailure()
  const [trial, setTrial] = useState<Trial>({ state: 'idle' })
  useEffect(() => {
    const stop = listenFor(companyId, 'rules.backTestProgressed', ({ done, total }) => {
      setTrial((now) => (now.state === 'running' ? { ...now, done, total } : now))
    })
    return () => {
      stop()
      void call('rules.cancelBackTest', { companyId }).catch(() => undefined) // it may have ended
    }
  }, [companyId])
  const run = useCallback(
    async (rule: TriedRule) => {
      const print = printOf(rule)
      setTrial({ state: 'running', rule: print, done: 0, total: 0 })
      try {
        const answer = await call('rules.backTest', { companyId, rule })
        setTrial({ state: 'done', rule: print, answer })
      } catch (thrown) {
        const error = toApiError(thrown)
        setTrial(error.code === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', error })
      }
    },
    [companyId],
  )
  const cancel = () => void call('rules.cancelBackTest', { companyId }).catch(announceFailure)
  return { trial, run, cancel }
}
