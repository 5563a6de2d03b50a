/** The foot of the screen: what is selected or proposed, summed, and the one large figure: the difference. */
import { clsx } from 'clsx'
import { Fragment, memo } from 'react'
import type { GroupView } from '../../../../src-preload/contract/matching.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import type { Adjustment } from '../reconcile-state.ts'
import styles from './tray.module.css'
import { canAccept, proposalSum, selectionSum, type TraySum } from './tray-sum.ts'

interface Props {
  readonly sum: TraySum
  readonly currency: string
  readonly adjustment: Adjustment | null
  readonly onAdjust: (adjustment: Adjustment | null) => void
  readonly counts: { readonly documents: number; readonly transactions: number }
  /** The focused row's proposal, shown while nothing is selected. */
  readonly group: GroupView | undefined
  readonly isBusy: boolean
  readonly showKeys: boolean
  readonly onAccept: () => void
  readonly onClear: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onSums: () => void
  /** The list of names for the difference is open. */
  readonly isNaming: boolean
  readonly onNaming: (isNaming: boolean) => void
}

const none = 'none'

/** Drawn again only when something of it changed. */
export const Tray = memo((props: Props) => {
  const { sum, currency, adjustment, counts, group } = props
  const { t, words, say, money, count } = useWords()
  const isSelection = sum.standing !== 'nothing'
  const isProposal = !isSelection && group !== undefined && group.class !== 'ambiguous'
  const { named, ...shown } = isProposal ? proposalSum(group) : selectionSum(sum, adjustment)
  const balanceMinor = named.reduce((left, { minor }) => left + minor, shown.differenceMinor)
  const isOpen = isSelection || isProposal
  const isReady = isSelection ? canAccept(sum, adjustment) : isProposal
  const large = clsx(styles.difference, balanceMinor === 0 ? styles.closed : styles.gap)

  const note = () => {
    if (group?.class === 'ambiguous' && !isSelection) return t('reconcile.said.ambiguous')
    if (!isOpen) return t('reconcile.tray.nothing')
    if (!isSelection) return t('reconcile.tray.proposal')
    if (sum.barred !== null) return say(words.gate[sum.barred].failed, {})
    const staysOpen = t('reconcile.tray.staysOpen', {
      amount: money(Math.abs(sum.differenceMinor), currency),
    })
    if (sum.standing === 'netting')
      return `${t('reconcile.tray.onlyDocuments')}. ${sum.differenceMinor === 0 ? '' : staysOpen}`
    if (sum.standing === 'short' && adjustment === null) return staysOpen
    if (sum.standing === 'over' && adjustment === null) return t('reconcile.tray.needsAdjustment')
    return t('reconcile.said.selection', {
      documents: count(counts.documents),
      transactions: count(counts.transactions),
    })
  }

  const act = () => {
    if (adjustment !== null)
      return t('reconcile.tray.acceptWith', { kind: words.allocationKind[adjustment].toLocaleLowerCase() })
    return isSelection && sum.standing === 'short'
      ? t('reconcile.tray.acceptPart')
      : t('reconcile.tray.accept')
  }

  return (
    <section className={styles.tray} aria-label={t('reconcile.tray.label')}>
      <dl className={clsx(styles.sum, !isOpen && styles.idle)}>
        <div>
          <dt>{t('reconcile.tray.transactions')}</dt>
          <dd>{money(shown.transactionsMinor, currency)}</dd>
        </div>
        <span aria-hidden="true" className={styles.sign}>
          −
        </span>
        <div>
          <dt>{t('reconcile.tray.documents')}</dt>
          <dd>{money(shown.documentsMinor, currency)}</dd>
        </div>
        <span aria-hidden="true" className={styles.sign}>
          =
        </span>
        <div>
          <dt>{t('reconcile.tray.difference')}</dt>
          <dd {...(named.length === 0 ? { className: large, 'aria-live': 'polite' } : {})}>
            {money(shown.differenceMinor, currency)}
          </dd>
        </div>
        {named.map(({ kind, minor }) => (
          <Fragment key={kind}>
            <span aria-hidden="true" className={styles.sign}>
              {minor < 0 ? '−' : '+'}
            </span>
            <div>
              <dt>{words.allocationKind[kind]}</dt>
              <dd>{money(Math.abs(minor), currency)}</dd>
            </div>
          </Fragment>
        ))}
        {named.length === 0 ? null : (
          <>
            <span aria-hidden="true" className={styles.sign}>
              =
            </span>
            <div>
              <dt>{t('reconcile.tray.balance')}</dt>
              <dd className={large} aria-live="polite">
                {money(balanceMinor, currency)}
              </dd>
            </div>
          </>
        )}
      </dl>
      <p className={styles.note}>{note()}</p>
      <div className={styles.acts}>
        {isSelection && sum.adjustments.length > 0 ? (
          <Choice<Adjustment | typeof none>
            label={t('reconcile.tray.adjustment')}
            hideLabel
            {...(props.showKeys && { keyHint: 'D' })}
            isOpen={props.isNaming}
            onOpenChange={props.onNaming}
            value={adjustment ?? none}
            options={[
              {
                value: none,
                text: t(
                  sum.standing === 'short' ? 'reconcile.tray.partPayment' : 'reconcile.tray.noAdjustment',
                ),
              },
              ...sum.adjustments.map((kind) => ({ value: kind, text: words.allocationKind[kind] })),
            ]}
            onChange={(value) => props.onAdjust(value === none ? null : value)}
          />
        ) : null}
        {sum.standing === 'one-sided' ? (
          <Button onPress={props.onSums}>{t('reconcile.sums.open')}</Button>
        ) : null}
        {isSelection ? (
          <Button look="quiet" onPress={props.onClear} keyHint="Esc">
            {t('reconcile.tray.clear')}
          </Button>
        ) : (
          <>
            <Button look="quiet" onPress={props.onUndo} isDisabled={props.isBusy}>
              {t('reconcile.tray.undo')}
            </Button>
            <Button look="quiet" onPress={props.onRedo} isDisabled={props.isBusy}>
              {t('reconcile.tray.redo')}
            </Button>
          </>
        )}
        <Button
          look={isProposal ? 'plain' : 'primary'}
          size="large"
          onPress={props.onAccept}
          isDisabled={!isReady || props.isBusy}
        >
          {act()}
        </Button>
      </div>
    </section>
  )
})
