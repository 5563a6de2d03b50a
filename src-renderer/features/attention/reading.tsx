/** One side of a contested decision: who recorded it when, what it says, and its rows. */
import { isolateText } from '#contract/clean-text.ts'
import { AUTOMATIC } from '#contract/plain-values.ts'
import type { ReadingRow, Reading as ReadingValue } from '#contract/sharing.ts'
import type { CompanyId } from '#contract/values.ts'
import { sharingWords } from '#contract/words/sharing-words.ts'
import { formatDate, formatInstant, useWords } from '../../lib/i18n/use-words.ts'
import styles from './contested.module.css'
import { useFactText } from './use-fact-text.ts'

interface Props {
  readonly companyId: CompanyId
  readonly reading: ReadingValue
}

/** More rows than a person compares at a glance. */
const MOST_ROWS = 12

export const Reading = ({ companyId, reading }: Props) => {
  const { t, language, counted } = useWords()
  const textOf = useFactText(companyId)
  const { action, by, at, rows, about, sets } = reading
  const isDecision = reading.groupId !== null
  const said = sets.map(textOf).filter((text) => text !== '')
  return (
    <div className={styles.reading}>
      <p className={styles.action}>{sharingWords[language].action[action]}</p>
      <p className={styles.fine}>
        {by === AUTOMATIC ? t('reconcile.history.automatic') : isolateText(by)} · {formatInstant(at)}
      </p>
      {about.length === 0 ? null : (
        <p className={styles.facts}>
          {t('sharing.contested.about')}: {about.map(textOf).join(' · ')}
        </p>
      )}
      {said.length === 0 ? (
        isDecision ? null : (
          <p className={styles.fine}>{t('sharing.contested.removed')}</p>
        )
      ) : (
        <p className={styles.facts}>{said.join(' · ')}</p>
      )}
      {rows.length === 0 ? null : (
        <ul className={styles.rows}>
          {rows.slice(0, MOST_ROWS).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a reading never change their order
            <Row key={index} row={row} />
          ))}
        </ul>
      )}
      {rows.length <= MOST_ROWS ? null : (
        <p className={styles.fine}>{t('sharing.contested.more', counted(rows.length - MOST_ROWS))}</p>
      )}
    </div>
  )
}

const Row = ({
  row: { label, party, date, amountMinor, currency, isHere },
}: {
  readonly row: ReadingRow
}) => {
  const { t, money } = useWords()
  const under = [
    ...(date === null ? [] : [formatDate(date)]),
    ...(party === null || party === '' ? [] : [isolateText(party)]),
    ...(isHere ? [] : [t('sharing.contested.missing')]),
  ]
  return (
    <li className={styles.row}>
      <span>{isolateText(label)}</span>
      <span className={styles.amount}>
        {amountMinor === null || currency === null ? '' : money(amountMinor, currency)}
      </span>
      {under.length === 0 ? null : <span className={styles.under}>{under.join(' · ')}</span>}
    </li>
  )
}
