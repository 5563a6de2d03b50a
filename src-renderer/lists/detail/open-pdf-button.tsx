/** Opens the document's PDF in the system's viewer. */
import { useMutation } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { announce, ErrorNotice } from '../../ui/notice.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly documentId: number
}

export const OpenPdfButton = ({ companyId, documentId }: Props) => {
  const { t } = useWords()
  const open = useMutation({
    mutationFn: () => call('issuing.openPdf', { companyId, documentId }),
    onSuccess: ({ outcome }) => {
      if (outcome !== 'opened')
        announce(t(outcome === 'no-pdf' ? 'lists.detail.noPdf' : 'lists.detail.noViewer'), 'wrong')
    },
  })
  return (
    <>
      <Button onPress={() => open.mutate()} isPending={open.isPending}>
        {t(open.isPending ? 'lists.detail.savingPdf' : 'lists.detail.openPdf')}
      </Button>
      {open.error === null ? null : <ErrorNotice error={open.error} compact />}
    </>
  )
}
