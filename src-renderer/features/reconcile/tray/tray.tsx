/** The tray at the bottom of the screen: sums of the selection or the proposal, and their difference. */
import { clsx } from 'clsx'
import { Fragment, memo, type Ref } from 'react'
import type { GroupView } from '#contract/matching.ts'
import { titleOf } from '#contract/words/command-words.ts'
import { runCommand, useKeyTexts } from '../../../lib/commands.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import type { Adjustment, Named } from '../reconcile-state.ts'
import { NamedAmount } from './named-amount.tsx'
import { RateField } from './rate-field.tsx'
import styles from './tray.module.css'
import { TrayActs, type TrayActsProps } from './tray-acts.tsx'
import {
  canAccept,
  limitsOf,
  namesFor,
  proposalSum,
  selectionSum,
  type TraySum,
  unnamedMinor,
} from './tray-sum.ts'
import type { Exchange } from './use-tray-sum.ts'

interface Props extends Omit<TrayActsProps, 'isSelection'> {
  readonly sum: TraySum
  readonly currency: string
  /** The named parts of the selection's difference. */
  readonly named: readonly Named[]
  readonly onAdjust: (adjustment: Adjustment | null) => void
  /** Sets the amount of the part at this index; zero removes it. */
  readonly onAmount: (at: number, amountMinor: number) => void
  readonly onAmountDone: () => void
  /** Conversion of transactions in another currency. */
  readonly exchange: Exchange
  readonly onRate: (rate: string) => void
  /** The field for the last part's amount. */
  readonly amount: Ref<HTMLInputElement>
  readonly counts: { readonly documents: number; readonly transactions: number }
  /** The focused row's proposal, shown while nothing is selected. */
  readonly group: GroupView | undefined
  readonly onAccept: () => void
  /** The list of names for the difference is open. */
  readonly isNaming: boolean
  readonly onNaming: (isNaming: boolean) => void
}

const none = 'none'

/** Memoised: rendered only when one of its props changed. */
export const Tray = memo((props: Props) => {
  const { sum, currency, counts, group, exchange } = props
  const { t, words, say, money, count, counted, language } = useWords()
  const { hintOf } = useKeyTexts()
  const isSelection = sum.standing !== 'nothing'
  const isProposal = !isSelection && group !== undefined && group.class !== 'ambiguous'
  const { named, ...shown } = isProposal ? proposalSum(group) : selectionSum(sum, props.named)
  const balanceMinor = named.reduce((left, { minor }) => left + minor, shown.differenceMinor)
  const isOpen = isSelection || isProposal
  const restMinor = unnamedMinor(sum, props.named)
  // Without a difference, names are offered only by their key and in the menu.
  const isNameable = sum.differenceMinor !== 0 || props.named.length > 0 || props.isNaming
  const names = isNameable ? namesFor(sum, props.named) : []
  const lastNamed = restMinor === 0 ? props.named.at(-1)?.kind : undefined
  const large = clsx(styles.difference, balanceMinor === 0 ? styles.closed : styles.gap)

  const endingOf = () => {
    if (counts.documents > 0 || counts.transactions === 0) return null
    return counts.transactions > 1 && sum.differenceMinor === 0 ? 'offset' : 'classify'
  }
  const ending = endingOf()

  const note = () => {
    if (group?.class === 'ambiguous' && !isSelection) return t('reconcile.said.ambiguous')
    if (!isOpen) return t('reconcile.tray.nothing')
    if (!isSelection) return t('reconcile.tray.proposal')
    if (sum.barred !== null) return say(words.gate[sum.barred].failed, {})
    const staysOpen = t('reconcile.tray.staysOpen', { amount: money(Math.abs(restMinor), currency) })
    if (sum.standing === 'netting')
      return `${t('reconcile.tray.onlyDocuments')}. ${sum.differenceMinor === 0 ? '' : staysOpen}`
    if (sum.standing === 'no-rate') return t('reconcile.tray.rateNeeded')
    if (ending === 'offset') return t('reconcile.tray.cancelOut')
    if (sum.standing === 'one-sided') return t('reconcile.said.oneSided')
    if (sum.standing === 'joined' && restMinor < 0) return staysOpen
    if (sum.standing === 'joined' && restMinor > 0) return t('reconcile.tray.needsAdjustment')
    return t('reconcile.said.selection', {
      documents: count(counts.documents),
      transactions: count(counts.transactions),
    })
  }

  const act = () => {
    const [first, ...more] = props.named
    if (more.length > 0) return t('reconcile.tray.acceptWithMany', counted(props.named.length))
    if (first !== undefined)
      return t('reconcile.tray.acceptWith', { kind: words.allocationKind[first.kind].toLocaleLowerCase() })
    return sum.standing === 'joined' && restMinor < 0
      ? t('reconcile.tray.acceptPart')
      : t('reconcile.tray.accept')
  }

  return (
    <section className={styles.tray} aria-label={t('reconcile.tray.label')}>
      <dl className={clsx(styles.sum, !isOpen && styles.idle)}>
        <div>
          <dt>{t('reconcile.tray.transactions')}</dt>
          <dd>{money(shown.transactionsMinor, (isSelection ? sum.currency : null) ?? currency)}</dd>
        </div>
        {exchange.currency === null ? null : (
          <div>
            <dt>{t('reconcile.tray.rate', { currency: exchange.currency })}</dt>
            <dd className={styles.amount}>
              <RateField
                currency={exchange.currency}
                rate={exchange.rate}
                onChange={props.onRate}
                onDone={props.onAmountDone}
              />
            </dd>
          </div>
        )}
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
            {money(shown.differenceMinor, (isSelection ? sum.currency : null) ?? currency)}
          </dd>
        </div>
        {named.map(({ kind, minor, isTaken }, at) => (
          <Fragment key={kind}>
            <span aria-hidden="true" className={styles.sign}>
              {isTaken ? '−' : '+'}
            </span>
            <div>
              <dt>{words.allocationKind[kind]}</dt>
              {isSelection ? (
                <dd className={styles.amount}>
                  <NamedAmount
                    label={words.allocationKind[kind]}
                    currency={currency}
                    amountMinor={Math.abs(minor)}
                    {...limitsOf(sum, props.named, at)}
                    onChange={(typedMinor) => props.onAmount(at, isTaken ? typedMinor : -typedMinor)}
                    onDone={props.onAmountDone}
                    input={at === named.length - 1 ? props.amount : undefined}
                  />
                </dd>
              ) : (
                <dd>{money(Math.abs(minor), currency)}</dd>
              )}
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
        {names.length > 0 ? (
          <Choice<Adjustment | typeof none>
            label={t('reconcile.tray.adjustment')}
            hideLabel
            {...hintOf('name-difference')}
            isOpen={props.isNaming}
            onOpenChange={props.onNaming}
            value={lastNamed ?? none}
            options={[
              {
                value: none,
                text: t(
                  unnamedMinor(sum, []) < 0 ? 'reconcile.tray.partPayment' : 'reconcile.tray.noAdjustment',
                ),
              },
              ...names.map((kind) => ({ value: kind, text: words.allocationKind[kind] })),
            ]}
            onChange={(value) => props.onAdjust(value === none ? null : value)}
          />
        ) : null}
        <TrayActs {...props} isSelection={isSelection} isOneSided={sum.standing === 'one-sided'} />
        {/* Transactions alone end without a document; a proposal is accepted on its card. */}
        {ending !== null ? (
          <Button
            variant="primary"
            size="large"
            onPress={() => runCommand(ending)}
            isDisabled={props.isBusy || sum.barred !== null}
          >
            {titleOf(ending, language)}
          </Button>
        ) : isSelection ? (
          <Button
            variant="primary"
            size="large"
            onPress={props.onAccept}
            isDisabled={!canAccept(sum, props.named) || props.isBusy}
          >
            {act()}
          </Button>
        ) : null}
      </div>
    </section>
  )
})
