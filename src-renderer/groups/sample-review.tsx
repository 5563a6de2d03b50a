/** In the sample company: brings a question to the client and a remark of a reviewer, to see what they are like. */
import { useMutation } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../api.ts'
import { formatMonthInside, useWords } from '../lib/i18n/use-words.ts'
import { useCompanies } from '../lib/queries.ts'
import { Button } from '../ui/button.tsx'
import { announce, useAnnounceFailure } from '../ui/notice.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly onBrought?: () => void
}

export const SampleReview = ({ companyId, onBrought }: Props) => {
  const { t, language } = useWords()
  const announceFailure = useAnnounceFailure()
  const isSample = useCompanies().data?.companies.find(({ id }) => id === companyId)?.environment === 'sample'
  const bring = useMutation({
    mutationFn: () => call('review.bringSample', { companyId }),
    onSuccess: ({ period }) => {
      announce(t('closing.review.sampleDone', { month: formatMonthInside(period, language) }))
      onBrought?.()
    },
    onError: announceFailure,
  })
  return isSample ? (
    <Button isPending={bring.isPending} onPress={() => bring.mutate()}>
      {t('closing.review.sample')}
    </Button>
  ) : null
}
