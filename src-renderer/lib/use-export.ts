/** Exporting: what is written goes where main's own dialog says, in the person's default format, and is announced. */
import { useMutation } from '@tanstack/react-query'
import type { CsvProfile } from '#contract/app.ts'
import type { Request, Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../api.ts'
import { announce, useAnnounceFailure } from '../ui/notice.tsx'
import { useWords } from './i18n/use-words.ts'
import { useSettings } from './queries.ts'

type Wanted = Request<'reports.export'>

/** A report of the company, whole and as CSV where nothing else is said; or a list as it stands open. */
export type Exported =
  | (Pick<Wanted, 'report'> & Partial<Pick<Wanted, 'scope' | 'format'>> & { readonly profile?: CsvProfile })
  | { readonly of: 'documents' | 'transactions'; readonly listId: string }

/** @param options `showsErrors`: the screen shows the error itself */
export const useExport = (
  companyId: CompanyId,
  { showsErrors = false }: { readonly showsErrors?: boolean } = {},
) => {
  const { t, counted } = useWords()
  const announceFailure = useAnnounceFailure()
  const { csvProfile: profile } = useSettings()
  return useMutation({
    mutationFn: (what: Exported): Promise<Response<'reports.export'>> =>
      'report' in what
        ? call('reports.export', { companyId, scope: {}, format: 'csv', profile, ...what })
        : call('reports.exportList', { companyId, ...what, profile }),
    onSuccess: (answer) => {
      if (answer.outcome === 'saved')
        announce(t('reports.saved', { file: answer.fileName, ...counted(answer.rows) }))
    },
    onError: (error) => {
      if (!showsErrors) announceFailure(error)
    },
  })
}

/** Prints a report with the system's own dialog, and announces that it was sent. */
export const usePrint = (companyId: CompanyId) => {
  const { t, words } = useWords()
  return useMutation({
    mutationFn: (what: Pick<Wanted, 'report' | 'scope'>) => call('reports.print', { companyId, ...what }),
    onSuccess: ({ outcome }, { report }) => {
      if (outcome === 'printed') announce(t('reports.printed', { report: words.reportKind[report] }))
    },
  })
}
