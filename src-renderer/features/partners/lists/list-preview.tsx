/** What was recognised in a list, before any request to the service. */
import { useWords } from '../../../lib/i18n/use-words.ts'
import { joinNames } from '../../../lib/join-names.ts'
import { Chip } from '../../../ui/chip.tsx'
import { isPartnerField } from '../add-rules.ts'
import styles from '../partners.module.css'
import type { Preview } from './use-list-run.ts'

export const ListPreview = ({ preview }: { readonly preview: Preview }) => {
  const { t, counted } = useWords()
  const { columns, rows, wrong, sample } = preview
  const nameOf = (field: string): string =>
    isPartnerField(field)
      ? t(`partners.form.${field}`)
      : t(field === 'countryCode' ? 'partners.column.country' : 'partners.column.taxId')
  const known = columns.flatMap(({ title, is }) => (is === null ? [] : [{ title, is }]))
  const ignored = columns.filter(({ title, is }) => is === null && title !== '').map(({ title }) => title)
  const hasHeader = columns.some(({ title }) => title !== '')
  return (
    <>
      <p className={styles.answers}>
        <strong>{t('partners.csv.rows', counted(rows))}</strong>
        {wrong === 0 ? null : <Chip tone="caution">{t('partners.csv.wrong', counted(wrong))}</Chip>}
      </p>
      {hasHeader ? (
        <div className={styles.answers}>
          <span className={styles.fine}>{t('partners.csv.recognised')}</span>
          {known.map(({ title, is }) => (
            <Chip key={is} tone="for">
              {title === nameOf(is) ? title : `${title} → ${nameOf(is)}`}
            </Chip>
          ))}
          {ignored.length === 0 ? null : (
            <span className={styles.fine}>{t('partners.csv.ignored', { titles: joinNames(ignored) })}</span>
          )}
        </div>
      ) : (
        <p className={styles.fine}>{t('partners.csv.noHeader')}</p>
      )}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className={styles.caption}>{t('partners.csv.sample')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('partners.column.row')}</th>
              {known.map(({ is }) => (
                <th key={is} scope="col">
                  {nameOf(is)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ row, fields }) => (
              <tr key={row}>
                <td>{row}</td>
                {known.map(({ is }) => (
                  <td key={is}>{fields[is]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
