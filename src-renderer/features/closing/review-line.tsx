/** An item of a review in a line: its tick, what it shows, what changed, and its remark with the answer. */
import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components'
import type { GoneItem, ReviewEntry, ReviewLabel, ReviewRemark } from '#contract/review-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { EvidenceChips } from '../../groups/evidence-chips.tsx'
import { useCategoryName } from '../../groups/use-categories.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { showGoal } from '../../lib/session.ts'
import { useAccountName } from '../../lib/use-accounts.ts'
import { useOtherSide } from '../../lists/columns/other-side-column.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { TickBox } from '../../ui/tick-box.tsx'
import { useSentences } from './obstacle-sentences.tsx'
import styles from './review-line.module.css'

interface Acts {
  readonly companyId: CompanyId
  readonly isClosed: boolean
  readonly onTick: (item: string, isOn: boolean) => void
  readonly onSettle: (item: string, isDone: boolean) => void
  readonly onText: (what: 'remark' | 'answer', of: ReviewEntry | GoneItem) => void
}

export const ReviewLine = ({ entry, ...acts }: Acts & { readonly entry: ReviewEntry }) => {
  const { companyId, isClosed, onTick, onText } = acts
  const { t } = useWords()
  const categoryOf = useCategoryName(companyId)
  const title = useTitle(companyId)(entry)
  const sayOf = useOtherSide(companyId)
  const { kind, tick, change, note, evidence, despite, categoryId, currency, transactionId, otherSide } =
    entry
  const decided = sayOf(otherSide)
  const facts = [
    entry.counterparty === entry.text ? null : entry.counterparty,
    kind === 'no-document' && categoryId !== null ? categoryOf(categoryId) : `${decided.what}${decided.more}`,
    entry.isUndecided ? t('closing.review.undecided') : null,
    note === otherSide?.name ? null : note,
    entry.by === null ? null : t('closing.review.decidedBy', { by: entry.by }),
  ].filter((fact) => fact !== null && fact !== '')
  return (
    <li className={styles.item}>
      <ToggleButton
        className={styles.tick ?? ''}
        isSelected={tick?.isCurrent === true}
        isDisabled={isClosed}
        onChange={(isOn) => onTick(entry.key, isOn)}
        aria-label={t('closing.review.tick', { text: title })}
      >
        <TickBox isTicked={tick?.isCurrent === true} />
      </ToggleButton>
      <div className={styles.said}>
        <p className={styles.first}>
          {transactionId === null ? (
            <span>{title}</span>
          ) : (
            <button
              type="button"
              className={styles.opens}
              onClick={() =>
                showGoal('transactions', {
                  list: 'transactions',
                  id: transactionId,
                  filter: { view: 'all' },
                })
              }
            >
              {title}
            </button>
          )}
          {change === 'new' || change === 'changed' ? (
            <Chip tone="caution">{t(`closing.review.change.${change}`)}</Chip>
          ) : null}
          <Amount of={entry} />
        </p>
        {facts.length === 0 ? null : <p className={styles.fine}>{facts.join(' · ')}</p>}
        {despite.map((one) => (
          <p key={one} className={styles.fine}>
            {t(`closing.review.despite.${one}`)}
          </p>
        ))}
        {kind === 'against' ? <EvidenceChips evidence={evidence} currency={currency ?? 'EUR'} /> : null}
        {tick === null ? null : (
          <p className={styles.fine}>
            {t(`closing.review.${tick.isCurrent ? 'tickedBy' : 'tickLapsed'}`, { by: tick.by })}
          </p>
        )}
        <Remark remark={entry.remark} of={entry} title={title} {...acts}>
          {isClosed ? null : (
            <Button variant="quiet" flush="start" of={title} onPress={() => onText('remark', entry)}>
              {t('closing.review.remark')}
            </Button>
          )}
        </Remark>
      </div>
    </li>
  )
}

export const GoneLine = ({ one, ...acts }: Acts & { readonly one: GoneItem }) => {
  const { t } = useWords()
  const title = useTitle(acts.companyId)({ ...one, difference: null, figure: null })
  return (
    <li className={styles.item}>
      <div className={styles.said}>
        <p className={styles.first}>
          <span>
            {t(`closing.review.kind.${one.kind}`)}: {title}
          </span>
          <Amount of={one} />
        </p>
        <Remark remark={one.remark} of={one} title={title} {...acts} />
      </div>
    </li>
  )
}

const Amount = ({ of: { amountMinor, currency } }: { readonly of: ReviewLabel }) => {
  const { money } = useWords()
  if (amountMinor === null || currency === null) return null
  return <span className={styles.amount}>{money(amountMinor, currency)}</span>
}

/** What an item is called: a sentence for a difference, else its day, account and text. */
const useTitle = (companyId: CompanyId) => {
  const { t } = useWords()
  const nameOf = useAccountName(companyId)
  const { difference } = useSentences(companyId)
  return (of: ReviewLabel & Pick<ReviewEntry, 'difference' | 'figure'>): string => {
    if (of.difference !== null) return difference(of.difference)
    if (of.figure !== null)
      return t(`closing.review.figure.${of.figure}`, { account: nameOf(of.accountId ?? ''), text: of.text })
    return [
      of.date === null ? '' : formatDate(of.date),
      of.accountId === null ? '' : nameOf(of.accountId),
      of.text,
    ]
      .filter((part) => part !== '')
      .join(' · ')
  }
}

interface RemarkProps extends Acts {
  readonly remark: ReviewRemark | null
  readonly of: ReviewEntry | GoneItem
  readonly title: string
  /** What else can be done with it. */
  readonly children?: ReactNode
}

/** Its buttons stay in place, and the focus on them, while a remark comes and goes. */
const Remark = ({ remark, of, title, isClosed, onSettle, onText, children }: RemarkProps) => {
  const { t } = useWords()
  const isDone = remark !== null && remark.done !== null
  return (
    <>
      {remark === null ? null : (
        <div className={styles.remark} data-done={isDone || undefined}>
          <p>{t('closing.review.remarkOf', remark)}</p>
          {remark.answer === null ? null : <p>{t('closing.review.answerOf', remark.answer)}</p>}
          {remark.done === null ? null : (
            <p className={styles.fine}>{t('closing.review.doneBy', { by: remark.done.by })}</p>
          )}
        </div>
      )}
      {isClosed ? null : (
        <div className={styles.acts}>
          {children}
          {remark === null ? null : (
            <>
              <Button variant="quiet" of={title} onPress={() => onText('answer', of)}>
                {t('closing.review.answer')}
              </Button>
              <Button variant="quiet" of={title} onPress={() => onSettle(of.key, !isDone)}>
                {t(isDone ? 'closing.review.unsettle' : 'closing.review.settle')}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  )
}
