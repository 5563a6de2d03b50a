/** The tray at the bottom of the screen: postings less transactions of the selection or the proposal. */
import { clsx } from 'clsx'
import { memo } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../tray/tray.module.css'
import { TrayActs } from '../tray/tray-acts.tsx'
import type { PostingSum } from './posting-sum.ts'

interface Props {
  readonly currency: string
  readonly isSelection: boolean
  /** null where nothing is selected and nothing proposed. */
  readonly sum: PostingSum | null
  readonly isBusy: boolean
  readonly onAccept: () => void
  readonly onClear: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onSums: () => void
}

const nothing: PostingSum = { linesMinor: 0, transactionsMinor: 0, isHeld: false, isOneSided: false }

/** Memoised: rendered only when one of its props changed. */
export const LedgerTray = memo((props: Props) => {
  const { currency, isSelection } = props
  const { t, money } = useWords()
  const { linesMinor, transactionsMinor, isHeld, isOneSided } = props.sum ?? nothing
  const differenceMinor = linesMinor - transactionsMinor
  const note = (): string => {
    if (props.sum === null) return t('ledger.tray.nothing')
    if (!isSelection) return t('reconcile.tray.proposal')
    if (isHeld) return t('ledger.tray.held')
    return t(differenceMinor === 0 ? 'ledger.tray.balanced' : 'ledger.tray.differs')
  }
  return (
    <section className={styles.tray} aria-label={t('reconcile.tray.label')}>
      <dl className={clsx(styles.sum, props.sum === null && styles.idle)}>
        <div>
          <dt>{t('ledger.tray.lines')}</dt>
          <dd>{money(linesMinor, currency)}</dd>
        </div>
        <span aria-hidden="true" className={styles.sign}>
          −
        </span>
        <div>
          <dt>{t('ledger.tray.transactions')}</dt>
          <dd>{money(transactionsMinor, currency)}</dd>
        </div>
        <span aria-hidden="true" className={styles.sign}>
          =
        </span>
        <div>
          <dt>{t('reconcile.tray.difference')}</dt>
          <dd
            className={clsx(styles.difference, differenceMinor === 0 ? styles.closed : styles.gap)}
            aria-live="polite"
          >
            {money(differenceMinor, currency)}
          </dd>
        </div>
      </dl>
      <p className={styles.note}>{note()}</p>
      <div className={styles.acts}>
        {isSelection && !isHeld && isOneSided ? (
          <Button onPress={props.onSums}>{t('reconcile.sums.open')}</Button>
        ) : null}
        <TrayActs
          isSelection={isSelection}
          isBusy={props.isBusy}
          onClear={props.onClear}
          onUndo={props.onUndo}
          onRedo={props.onRedo}
        />
        {isSelection ? (
          <Button variant="primary" size="large" onPress={props.onAccept} isDisabled={isHeld || props.isBusy}>
            {t(differenceMinor === 0 ? 'ledger.tray.accept' : 'ledger.tray.acceptError')}
          </Button>
        ) : null}
      </div>
    </section>
  )
})
