/** The results of a list: counts, and the rows that need attention, with the reason. */
import { issuingWords } from '#contract/words/issuing-words.ts'
import { taxIdReason, taxIdWords } from '#contract/words/tax-id-words.ts'
import { ApiError } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useErrorSentences } from '../../../ui/notice.tsx'
import { isPartnerField } from '../add-dialog.tsx'
import styles from '../partners.module.css'
import { type Answers, countRows, type RowToSee, rowsToSee } from './list-rows.ts'

/** Rows that are rendered; the file has all of them. */
const MAX_ROWS = 100

export const ListResults = ({ answers }: { readonly answers: Answers }) => {
  const { t, count, counted, language } = useWords()
  const why = useWhy()
  const { good, invalid, failed, left } = countRows(answers)
  const numbers = { invalid: count(invalid), failed: count(failed), left: count(left) }
  const rows = rowsToSee(answers)
  return (
    <>
      <p role="status" className={styles.strong}>
        {answers.work === 'add'
          ? t('partners.csv.summaryAdd', { added: count(good), ...numbers })
          : t('partners.csv.summaryCheck', { valid: count(good), ...numbers })}
      </p>
      <p className={styles.fine}>
        {t(
          rows.length === 0
            ? 'partners.csv.allWell'
            : answers.work === 'check'
              ? 'partners.csv.onlyProblems'
              : 'partners.csv.onlyProblemsAdd',
        )}
      </p>
      {rows.length === 0 ? null : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('partners.column.row')}</th>
                <th scope="col">{t('partners.column.taxId')}</th>
                <th scope="col">{t('partners.column.result')}</th>
                <th scope="col">{t('partners.column.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, MAX_ROWS).map((row) => (
                <tr key={row.row}>
                  <td>{row.row}</td>
                  <td className={styles.whole}>{row.taxId}</td>
                  <td className={styles.whole}>
                    {'result' in row
                      ? taxIdWords[language].result[row.result]
                      : t(`partners.csv.outcome.${row.outcome}`)}
                  </td>
                  <td>{why(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > MAX_ROWS ? (
        <p className={styles.fine}>{t('partners.csv.moreRows', counted(rows.length - MAX_ROWS))}</p>
      ) : null}
    </>
  )
}

const useWhy = (): ((row: RowToSee) => string) => {
  const { t, language } = useWords()
  const sentences = useErrorSentences()
  return (row) => {
    if ('result' in row) return taxIdReason(row.reason, language) ?? ''
    if (row.outcome === 'failed') {
      const { what, more } = sentences(new ApiError(row.error))
      return [what, ...more].join(' ')
    }
    return row.issues
      .map(({ field, problem }) => {
        const name = isPartnerField(field) ? t(`partners.form.${field}`) : field
        return `${name}: ${issuingWords[language].problem[problem]}`
      })
      .join('; ')
  }
}
