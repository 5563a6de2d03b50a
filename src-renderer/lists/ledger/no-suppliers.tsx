/** How documents of suppliers come in, where there are none: by file, in the sample company by one that is made for it. */
import { useMutation } from '@tanstack/react-query'
import type { CompanyView } from '#contract/companies.ts'
import { call } from '../../api.ts'
import { runCommand } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { offerFiles } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyNotice, ErrorNotice } from '../../ui/notice.tsx'

export const NoSuppliers = ({
  company: { id: companyId, environment },
}: {
  readonly company: CompanyView
}) => {
  const { t } = useWords()
  const offer = useMutation({
    mutationFn: () => call('imports.offerSample', { companyId }),
    onSuccess: ({ files }) => offerFiles(files),
  })
  const isSample = environment === 'sample'
  return (
    <EmptyNotice text={t('lists.empty.noSuppliers')}>
      {isSample ? (
        <Button variant="primary" isPending={offer.isPending} onPress={() => offer.mutate()}>
          {t('lists.empty.sampleSuppliers')}
        </Button>
      ) : null}
      <Button onPress={() => runCommand('import')}>{t('imports.title')}</Button>
      {offer.error === null ? null : <ErrorNotice error={offer.error} compact />}
    </EmptyNotice>
  )
}
