/** Exporting: what is written goes where main's own dialog says, in the person's default format, and is told. */
import { useMutation } from '@tanstack/react-query'
import type { CsvProfile } from '#contract/app.ts'
import type { Response } from '#contract/index.ts'
import type { ReportKind } from '#contract/reports.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../api.ts'
import { announce } from '../ui/announcer.tsx'
import { useTellFailure } from '../ui/notice.tsx'
import { useWords } from './i18n/use-words.ts'
import { useSettings } from './queries.ts'

/** A report of the company, or a list as it stands open. */
export type Exported =
  | { readonly report: ReportKind }
  | { readonly of: 'documents' | 'transactions'; readonly listId: string }

interface Options {
  /** Another format than the default one. */
  readonly profile?: CsvProfile
  /** The screen shows the error itself. */
  readonly showsErrors?: boolean
}

export const useExport = (companyId: CompanyId, { profile, showsErrors = false }: Options = {}) => {
  const { t, counted } = useWords()
  const tell = useTellFailure()
  const defaultProfile = useSettings().csvProfile
  return useMutation({
    mutationFn: (what: Exported): Promise<Response<'reports.export'>> =>
      'report' in what
        ? call('reports.export', { companyId, report: what.report, profile: profile ?? defaultProfile })
        : call('reports.exportList', { companyId, ...what, profile: profile ?? defaultProfile }),
    onSuccess: (answer) => {
      if (answer.outcome === 'saved')
        announce(t('reports.saved', { file: answer.fileName, ...counted(answer.rows) }))
    },
    onError: (error) => {
      if (!showsErrors) tell(error)
    },
  })
}
