/** Why an archive was not opened. What is said of a company's own damaged file, or of a list that changed, is no help here. */
import { toApiError } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ErrorNotice, RefusalNotice } from '../../ui/notice.tsx'

export const ArchiveFailure = ({ error }: { readonly error: Error }) => {
  const { t } = useWords()
  const { code } = toApiError(error)
  if (code !== 'storage-corrupt' && code !== 'conflict') return <ErrorNotice error={error} />
  return <RefusalNotice text={t(`start.archive.failed.${code}`)} />
}
