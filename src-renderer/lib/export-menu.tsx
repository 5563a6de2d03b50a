/** The button that exports a report, with its formats. */
import { MenuTrigger } from 'react-aria-components'
import { Button } from '../ui/button.tsx'
import { Entry, MenuPopover } from '../ui/menu.tsx'
import { useWords } from './i18n/use-words.ts'
import { exportFormats, useExportFormats } from './report-formats.ts'

interface Props {
  readonly variant?: 'primary'
  readonly isPending: boolean
  readonly isDisabled?: boolean
  readonly onExport: (asked: ReturnType<ReturnType<typeof useExportFormats>['askedFor']>) => void
}

export const ExportMenu = ({ variant, isPending, isDisabled = false, onExport }: Props) => {
  const { t } = useWords()
  const { textOf, askedFor } = useExportFormats()
  return (
    <MenuTrigger>
      <Button {...(variant && { variant })} isPending={isPending} isDisabled={isDisabled}>
        {t(isPending ? 'reports.exporting' : 'reports.export')}
      </Button>
      <MenuPopover
        label={t('reports.exportAs')}
        placement="bottom end"
        onAction={(key) => {
          const format = exportFormats.find((one) => one === key)
          if (format) onExport(askedFor(format))
        }}
      >
        {exportFormats.map((format) => (
          <Entry key={format} id={format} text={textOf(format)} />
        ))}
      </MenuPopover>
    </MenuTrigger>
  )
}
