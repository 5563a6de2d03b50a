/** What the connection of a company lacks, as short texts. */
import type { CompanyView } from '#contract/companies.ts'
import { isOnFiles } from '../../lib/has-bank.ts'
import { useWords } from '../../lib/i18n/use-words.ts'

export const useCompanyLacks = () => {
  const { t } = useWords()
  return (company: CompanyView): string[] => {
    const { secrets, environment, invoicingUrl } = company
    if (isOnFiles(company)) return []
    return [
      ...(invoicingUrl === '' ? [t('start.recovery.list.noAddresses')] : []),
      ...(secrets === 'not-asked' || secrets === 'keychain' || environment === 'sample'
        ? []
        : [t(`start.secrets.${secrets}`)]),
    ]
  }
}
