/** State of a company's journal for the report page: waiting entries, and their export. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CsvProfile } from '#contract/app.ts'
import type { Request } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { announce } from '../../../ui/notice.tsx'
import { reportQueries } from '../report-queries.ts'

export type JournalScope = Request<'journal.getState'>['scope']
/** Format of a file. */
export interface FileKind {
  readonly format: 'csv' | 'xlsx'
  readonly profile: CsvProfile
}
type Shown = 'accounts' | 'exports' | null

interface Options {
  readonly isShown: boolean
  /** Called when other entries wait, or their accounts changed. */
  readonly onChanged: () => void
}

export const useJournal = (companyId: CompanyId, scope: JournalScope, options: Options) => {
  const { t, counted } = useWords()
  const client = useQueryClient()
  const [shown, show] = useState<Shown>(null)
  const state = useQuery({ ...reportQueries.journal(companyId, scope), enabled: options.isShown })
  const refresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: reportQueries.journals(companyId) })
    options.onChanged()
  }

  const exporting = useMutation({
    mutationFn: (kind: FileKind) => call('journal.export', { companyId, scope, ...kind }),
    onSuccess: async (answer) => {
      if (answer.outcome === 'nothing') announce(t('reports.journal.nothing'))
      if (answer.outcome === 'accounts-missing') show('accounts')
      if (answer.outcome === 'saved')
        announce(t('reports.saved', { file: answer.fileName, ...counted(answer.rows) }))
      await refresh()
    },
  })
  return { state, refresh, exporting, shown, show }
}
