/** Compares a SAF-T (PT) file with the mirror: documents missing, different, or cancelled on one side only. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SaftCheckView } from '#contract/saft-check.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { useFindMissing } from '../../lib/use-find-missing.ts'
import { Chip } from '../../ui/chip.tsx'
import { MissingDocuments } from '../../ui/missing-documents.tsx'
import { ErrorNotice, LoadingNotice } from '../../ui/notice.tsx'
import { FileFailure } from './file-failure.tsx'
import { importQueries } from './import-queries.ts'
import styles from './imports.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly handle: string
  readonly name: string
}

type Different = SaftCheckView['different']['first'][number]

export const SaftCheck = ({ companyId, handle, name }: Props) => {
  const { t, counted, money } = useWords()
  const checked = useQuery(importQueries.saft(companyId, handle))
  const find = useFindMissing(companyId, () => void checked.refetch())
  if (checked.error !== null) return <ErrorNotice error={checked.error} compact />
  if (checked.data === undefined) return <LoadingNotice text={t('imports.reading', { file: name })} />
  if (checked.data.outcome === 'refused') return <FileFailure error={checked.data.error} name={name} />
  const { check } = checked.data
  const { missing, different, cancelledHere, cancelledThere } = check
  const isSame = [missing, different, cancelledHere, cancelledThere].every(({ total }) => total === 0)
  const shownOf = ({ field }: Different, value: string | number | null): string =>
    typeof value === 'number'
      ? money(value, 'EUR')
      : field === 'date'
        ? formatDate(value)
        : value === null || value === ''
          ? t('imports.saft.finalConsumer')
          : value
  return (
    <div className={styles.body}>
      <p>{t('imports.saft.what')}</p>
      <p>
        <strong>{t('imports.saft.of', { name: check.companyName, taxId: check.taxId })}</strong> ·{' '}
        {t('imports.periodOf', { from: formatDate(check.from), to: formatDate(check.to) })} ·{' '}
        {t('imports.saft.documents', counted(check.documents))}
      </p>
      {check.proves ? null : <p className={styles.before}>{t('imports.saft.notProof')}</p>}
      {isSame ? (
        <p role="status">
          <Chip tone="for">{t('imports.saft.complete')}</Chip>
        </p>
      ) : null}
      <Part title={t('imports.saft.missing')} total={missing.total}>
        <MissingDocuments list={missing} find={find} />
      </Part>
      <Part title={t('imports.saft.different')} total={different.total} shown={different.first.length}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('imports.saft.number')}</th>
              <th scope="col">{t('imports.saft.field')}</th>
              <th scope="col">{t('imports.saft.here')}</th>
              <th scope="col">{t('imports.saft.there')}</th>
            </tr>
          </thead>
          <tbody>
            {different.first.map((one) => (
              <tr key={`${one.number} ${one.field}`}>
                <th scope="row">{one.number}</th>
                <td>{t(`imports.saft.fields.${one.field}`)}</td>
                <td>{shownOf(one, one.here)}</td>
                <td>{shownOf(one, one.there)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <Numbers title={t('imports.saft.cancelledHere')} list={cancelledHere} />
      <Numbers title={t('imports.saft.cancelledThere')} list={cancelledThere} />
    </div>
  )
}

const Part = ({
  title,
  total,
  shown = total,
  children,
}: {
  readonly title: string
  readonly total: number
  readonly shown?: number
  readonly children: ReactNode
}) => {
  const { t, count, counted } = useWords()
  if (total === 0) return null
  return (
    <section className={styles.statement}>
      <h3 className={styles.head}>
        {title} <Chip tone="caution">{count(total)}</Chip>
      </h3>
      {children}
      {total > shown ? <p className={styles.fine}>{t('imports.saft.more', counted(total - shown))}</p> : null}
    </section>
  )
}

const Numbers = ({ title, list }: { readonly title: string; readonly list: SaftCheckView['missing'] }) => (
  <Part title={title} total={list.total} shown={list.first.length}>
    <p className={styles.numbers}>{list.first.join(' · ')}</p>
  </Part>
)
