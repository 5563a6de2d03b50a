/** What one statement would add: its account, period, counts, balances and first rows. */
import type { ImportedStatement } from '#contract/imports.ts'
import { missingFrom } from '#contract/statement-proof.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { useAccountNumber } from '../../lib/use-accounts.ts'
import { Chip } from '../../ui/chip.tsx'
import { Choice } from '../../ui/choice.tsx'
import styles from './imports.module.css'

const tones = { agrees: 'for', differs: 'caution', unknown: 'neutral' } as const

interface Props {
  readonly companyId: CompanyId
  readonly statement: ImportedStatement
  readonly accounts: readonly string[]
  readonly onAccount: (accountId: string) => void
}

export const StatementPreview = ({ companyId, statement, accounts, onAccount }: Props) => {
  const numberOf = useAccountNumber(companyId)
  const { t, counted, amount, money } = useWords()
  const { accountId, accountName, currency, from, to, added, known, different, sample } = statement
  const balance = (minor: number | null, here: ImportedStatement['opening']) =>
    minor === null ? (
      <span className={styles.fine}>{t('imports.noBalance')}</span>
    ) : (
      <>
        <strong className={styles.figure}>{money(minor, currency)}</strong>
        <Chip tone={tones[here]}>{t(`imports.balance.${here}`)}</Chip>
      </>
    )
  const flow = (sign: string, { count, minor }: ImportedStatement['moneyIn']) => (
    <>
      <strong className={styles.figure}>
        {minor === 0 ? '' : sign} {money(minor, currency)}
      </strong>
      <span>{t('imports.flowRows', counted(count))}</span>
    </>
  )
  return (
    <section className={styles.statement} aria-label={statement.file}>
      <h3 className={styles.head}>
        <span className={styles.name}>{statement.file}</span>
        <Chip>{t(`imports.kind.${statement.kind}`)}</Chip>
      </h3>
      <dl className={styles.facts}>
        <dt>{t('imports.account')}</dt>
        <dd>
          <Choice
            label={t('imports.account')}
            hideLabel
            value={accountId}
            options={[...new Set([accountId, ...accounts])].map((value) => ({
              value,
              text: numberOf(value),
            }))}
            onChange={onAccount}
          />
          {statement.isNewAccount ? <Chip tone="caution">{t('imports.newAccount')}</Chip> : null}
          {accountName === null || accountName === accountId ? null : (
            <span className={styles.fine}>{t('imports.accountOf', { name: accountName })}</span>
          )}
        </dd>
        <dt>{t('imports.period')}</dt>
        <dd>
          {from === null || to === null
            ? t('imports.noPeriod')
            : t('imports.periodOf', { from: formatDate(from), to: formatDate(to) })}
        </dd>
        <dt>{t('imports.rows')}</dt>
        <dd>
          <strong>{t('imports.rowsNew', counted(added))}</strong>
          <span>{t('imports.rowsKnown', counted(known))}</span>
          {different === 0 ? null : (
            <Chip tone="caution">{t('imports.rowsDifferent', counted(different))}</Chip>
          )}
        </dd>
        <dt>{t('imports.opening')}</dt>
        <dd>{balance(statement.openingMinor, statement.opening)}</dd>
        <dt>{t('imports.moneyIn')}</dt>
        <dd>{flow('+', statement.moneyIn)}</dd>
        <dt>{t('imports.moneyOut')}</dt>
        <dd>{flow('−', statement.moneyOut)}</dd>
        <dt>{t('imports.closing')}</dt>
        <dd>{balance(statement.closingMinor, statement.closing)}</dd>
        <dt>{t('imports.proof')}</dt>
        <dd>
          <Proof statement={statement} />
        </dd>
      </dl>
      {sample.length === 0 ? null : (
        <table className={styles.table}>
          <caption className={styles.caption}>{t('imports.sample')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('imports.date')}</th>
              <th scope="col">{t('imports.text')}</th>
              <th scope="col" className={styles.end}>
                {t('imports.amount')}
              </th>
              <th scope="col">{t('imports.state')}</th>
            </tr>
          </thead>
          <tbody>
            {sample.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file may be equal, and none moves
              <tr key={at}>
                <td>{formatDate(row.date)}</td>
                <td className={styles.long}>
                  <bdi>{row.text}</bdi>
                </td>
                <td className={styles.end}>{amount(row.amountMinor, currency)}</td>
                <td>{t(row.isNew ? 'imports.isNew' : 'imports.isKnown')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Whether opening balance, money in and money out make the closing balance. */
const Proof = ({ statement }: Pick<Props, 'statement'>) => {
  const { t, counted, money } = useWords()
  const { currency, moneyOut, kind, rows } = statement
  const missing = missingFrom(statement)
  if (missing === null)
    return (
      <>
        <Chip tone="caution">{t('imports.proofNone')}</Chip>
        {moneyOut.count > 0 ? null : <Chip tone="caution">{t('imports.noMoneyOut')}</Chip>}
      </>
    )
  return missing === 0 ? (
    <>
      <Chip tone="for">{t('imports.proofHolds')}</Chip>
      {kind === 'pdf' ? <Chip tone="for">{t('imports.proofRows', counted(rows))}</Chip> : null}
    </>
  ) : (
    <Chip tone="against">{t('imports.proofDiffers', { amount: money(missing, currency) })}</Chip>
  )
}
