/** Asks to which account a statement belongs, once for each name in the files. */
import { useState } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useAccountNumber } from '../../lib/use-accounts.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './imports.module.css'
import type { NeedsAccount } from './use-import.ts'

/** Never an account's name: entered names do not begin with a space. */
const OTHER = ' other'

export const ACCOUNT_FORM = 'import-account'

interface Props {
  readonly companyId: CompanyId
  readonly asked: NeedsAccount
  readonly fileName: string
  readonly onAnswer: (accountId: string) => void
}

export const AccountQuestion = ({
  companyId,
  asked: { accountName, accounts, proposed, other },
  fileName,
  onAnswer,
}: Props) => {
  const { t, count } = useWords()
  const [chosen, setChosen] = useState(
    other?.meant ??
      (proposed?.isOther === true ? undefined : proposed?.accountId) ??
      (accountName === null ? (accounts[0] ?? OTHER) : OTHER),
  )
  const numberOf = useAccountNumber(companyId)
  const [typed, setTyped] = useState(accountName ?? '')
  const accountId = chosen === OTHER ? typed.trim() : chosen
  return (
    <form
      id={ACCOUNT_FORM}
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault()
        if (accountId !== '') onAnswer(accountId)
      }}
    >
      <h3>{t('imports.ask.title', { file: fileName })}</h3>
      <p>{accountName === null ? t('imports.ask.unnamed') : t('imports.ask.named', { name: accountName })}</p>
      {other === undefined ? null : (
        <p role="alert">
          {t(other.knownAs === other.chosen ? 'imports.ask.contradicts' : 'imports.ask.contradictsKnown', {
            account: numberOf(other.chosen),
            known: numberOf(other.knownAs),
          })}
        </p>
      )}
      {other !== undefined || proposed?.isOther === true ? <p>{t('imports.ask.join')}</p> : null}
      {proposed === null ? null : (
        <p>
          {t('imports.ask.proposed', {
            account: numberOf(proposed.accountId),
            same: count(proposed.same),
            n: count(proposed.of),
          })}
        </p>
      )}
      <div className={styles.answers}>
        {accounts.length === 0 ? null : (
          <Choice
            label={t('imports.ask.which')}
            value={chosen}
            options={[
              ...accounts.map((value) => ({ value, text: numberOf(value) })),
              { value: OTHER, text: t('imports.ask.other') },
            ]}
            onChange={setChosen}
          />
        )}
        {chosen === OTHER ? (
          <Field label={t('imports.ask.name')} value={typed} onChange={setTyped} maxLength={100} autoFocus />
        ) : null}
      </div>
    </form>
  )
}
