/** Whether all documents of the month are known, by SAF-T (PT) files, and which are missing. */
import { useQuery } from '@tanstack/react-query'
import type { Completeness } from '#contract/import-values.ts'
import type { CompanyId, IsoDate } from '#contract/values.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { useFindMissing } from '../../lib/use-find-missing.ts'
import { Chip } from '../../ui/chip.tsx'
import { MissingDocuments } from '../../ui/missing-documents.tsx'
import styles from './closing.module.css'
import { closingQueries } from './closing-queries.ts'

interface Props {
  readonly companyId: CompanyId
  /** First and last day of the month. */
  readonly from: IsoDate
  readonly to: IsoDate
}

export const CompletenessLine = ({ companyId, from, to }: Props) => {
  const { t } = useWords()
  const completeness = useQuery(closingQueries.completeness(companyId, from)).data
  const find = useFindMissing(companyId)
  if (completeness === undefined) return null
  const { completeness: known, missing } = completeness
  return (
    <>
      {known === null || known.from > from || known.to < to ? (
        // A month that the files cover only in part is not known to be complete.
        <p>{t(known === null ? 'closing.saft.never' : 'closing.saft.notThis')}</p>
      ) : (
        <Covered known={known} />
      )}
      {missing.total === 0 ? null : (
        <section className={styles.section}>
          <h3>{t('closing.saft.allMissing')}</h3>
          <MissingDocuments list={missing} find={find} />
        </section>
      )}
    </>
  )
}

const Covered = ({ known }: { readonly known: Completeness }) => {
  const { t, counted } = useWords()
  const { missing, different } = known
  const days = { from: formatDate(known.from), to: formatDate(known.to) }
  return (
    <p>
      {t(known.by === 'files' ? 'closing.saft.byFiles' : 'closing.saft.checked', days)}{' '}
      {missing === 0 ? null : <Chip tone="caution">{t('closing.saft.missing', counted(missing))}</Chip>}{' '}
      {different === 0 ? null : <Chip tone="caution">{t('closing.saft.different', counted(different))}</Chip>}
      {missing + different > 0 ? null : (
        <Chip tone={known.proves ? 'for' : 'neutral'}>
          {t(known.proves ? 'closing.saft.complete' : 'closing.saft.notProof')}
        </Chip>
      )}
    </p>
  )
}
