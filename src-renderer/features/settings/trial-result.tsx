/** What a rule would have done, as a sentence, with every difference from a person's decisions. */
import type { BackTestAnswer, Difference } from '#contract/rules.ts'
import type { CompanyId } from '#contract/values.ts'
import { useCategories } from '../../groups/use-categories.ts'
import { formatDate } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { joinNames } from '../../lib/join-names.ts'
import { useTransaction } from '../../lib/queries.ts'
import { showDocument } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './settings.module.css'

export const TrialResult = ({
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
