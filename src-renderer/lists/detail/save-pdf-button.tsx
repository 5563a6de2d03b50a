/** Saves the document's PDF; only closed documents have one (interface 2.7). */
import { useMutation } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { announce, ErrorNotice } from '../../ui/notice.tsx'
import styles from './detail.module.css'
import { OpenPdfButton } from './open-pdf-button.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly documentId: number
}

export const SavePdfButton = ({ companyId, documentId }: Props) => {
  const { t } = useWords()
  const save = useMutation({
    mutationFn: () => call('issuing.savePdf', { companyId, documentId }),
    onSuccess: (answer) => {
      if (answer.outcome === 'saved') announce(t('lists.detail.pdfSaved', { file: answer.fileName }))
      if (answer.outcome === 'no-pdf') announce(t('lists.detail.noPdf'), 'wrong')
    },
  })
  return (
    <>
      <div className={styles.act}>
        <OpenPdfButton companyId={companyId} documentId={documentId} />
        <Button onPress={() => save.mutate()} isPending={save.isPending}>
          {t(save.isPending ? 'lists.detail.savingPdf' : 'lists.detail.savePdf')}
        </Button>
      </div>
      {save.error === null ? null : <ErrorNotice error={save.error} compact />}
    </>
  )
}
