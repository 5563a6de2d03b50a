/** The formats a report is exported in, and what main is asked for each. */
import type { Request } from '#contract/index.ts'
import { useWords } from './i18n/use-words.ts'
import { useSettings } from './queries.ts'

export const exportFormats = ['excel-pt', 'rfc4180', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const useExportFormats = () => {
  const { t, words } = useWords()
  const { csvProfile } = useSettings()
  return {
    textOf: (format: ExportFormat): string =>
      format === 'xlsx' || format === 'pdf'
        ? t(`reports.${format}`)
        : t('reports.csv', { profile: words.csvProfile[format] }),
    /** The profile says how CSV is written. */
    askedFor: (format: ExportFormat): Pick<Request<'reports.export'>, 'format' | 'profile'> =>
      format === 'xlsx' || format === 'pdf'
        ? { format, profile: csvProfile }
        : { format: 'csv', profile: format },
  }
}
