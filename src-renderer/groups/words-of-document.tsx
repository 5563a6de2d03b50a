/** Shows what a supplier's document is part of in the words of files: no service says anything of it. */
import { type ReactNode, use } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { OnFilesContext } from '../lib/i18n/use-words.ts'
import { useDocument } from '../lib/queries.ts'

interface Props {
  readonly companyId: CompanyId
  /** One of a group: money settles documents of one side. */
  readonly documentId: number | null
  readonly children: ReactNode
}

export const WordsOfDocument = ({ companyId, documentId, children }: Props) => {
  const isOnFiles = use(OnFilesContext)
  const { data } = useDocument(companyId, documentId)
  return <OnFilesContext value={isOnFiles || data?.side === 'supplier'}>{children}</OnFilesContext>
}
