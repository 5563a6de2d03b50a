/** The tray at the bottom of the screen: postings less transactions of the selection or the proposal. */
import { clsx } from 'clsx'
import { memo } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../tray/tray.module.css'
import { TrayActs, type TrayActsProps } from '../tray/tray-acts.tsx'
import type { PostingSum } from './posting-sum.ts'

interface Props extends TrayActsProps {
  readonly currency: string
  /** null where nothing is selected and nothing proposed. */
  readonly sum: PostingSum | null
  /** The row in focus has an error. */
  readonly isWrong: boolean
  readonly onAccept: () => void
}

const nothing: PostingSum = {
  linesMinor: 0,
  transactionsMinor: 0,
  wrongMinor: null,
  differenceMinor: 0,
  bar: null,
  isOneSided: false,
}

/** Memoised: rendered only when one of its props changed. */
export const LedgerTray = memo((props: Props) => {
  const { currency, isSelection } = props
  const { t, money } = useWords()
  const { linesMinor, transactionsMinor, wrongMinor, differenceMinor, bar, isOneSided } = props.sum ?? nothing
  const note = (): string => {
    if (props.sum === null) return t(props.isWrong ? 'ledger.tray.howToEnd' : 'ledger.tray.nothing')
    if (!isSelection) return t('reconcile.tray.proposal')
    if (bar !== null) return t(`ledger.tray.${bar}`)
    if (wrongMinor !== null) return t('ledger.tray.corrected')
    return t(differenceMinor === 0 ? 'ledger.tray.balanced' : 'ledger.tray.differs')
  }
  const act = (): string => {
    if (wrongMinor !== null) return t('ledger.tray.end')
    return t(differenceMinor === 0 ? 'ledger.tray.accept' : 'ledger.tray.acceptError')
  }
  return (
    <section className={styles.tray} aria-label={t('reconcile.tray.label')}>
      <dl className={clsx(styles.sum, props.sum === null && styles.idle)}>
        {wrongMinor === null ? null : (
          <>
            <div>
              <dt>{t('ledger.error')}</dt>
              <dd>{money(wrongMinor, currency)}</dd>
            </div>
            <span aria-hidden="true" className={styles.sign}>
              +
            </span>
          </>
        )}
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
        <TrayActs
          {...props}
          isOneSided={isSelection ? bar !== 'held' && isOneSided : props.sum === null && props.isWrong}
        />
        {isSelection ? (
          <Button
            variant="primary"
            size="large"
            onPress={props.onAccept}
            isDisabled={bar !== null || props.isBusy}
          >
            {act()}
          </Button>
        ) : null}
      </div>
    </section>
  )
})
