/** Whether every document of the month is known to be here, by the last SAF-T (PT) file. */
import { useQuery } from '@tanstack/react-query'
import type { CompanyId, IsoDate } from '#contract/values.ts'
import { formatDate } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Chip } from '../../ui/chip.tsx'
import { closingQueries } from './closing-queries.ts'

interface Props {
  readonly companyId: CompanyId
  /** First and last day of the month. */
  readonly from: IsoDate
  readonly to: IsoDate
}

export const CompletenessLine = ({ companyId, from, to }: Props) => {
  const { t, counted } = useWords()
  const known = useQuery(closingQueries.completeness(companyId, from)).data?.completeness
  if (known === undefined) return null
  // A month that the file covers in part is not known to be whole.
  if (known === null || known.from > from || known.to < to)
    return <p>{t(known === null ? 'closing.saft.never' : 'closing.saft.notThis')}</p>
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
