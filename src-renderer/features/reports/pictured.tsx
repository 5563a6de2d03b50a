/** A chart with a button that saves it as a picture; the export key does so while the focus is in the chart. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChartName } from '#contract/reports.ts'
import { call } from '../../api.ts'
import { commandOf } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { announce, useAnnounceFailure } from '../../ui/notice.tsx'
import { drawPicture, type Picture } from './chart-picture.ts'
import styles from './figures.module.css'

interface Props {
  readonly chart: ChartName
  readonly label: string
  readonly picture: () => Picture
  readonly children: ReactNode
}

const nowhere = new Set<never>()

export const Pictured = ({ chart, label, picture, children }: Props) => {
  const { t } = useWords()
  const announceFailure = useAnnounceFailure()
  const saving = useMutation({
    mutationFn: async () => call('reports.saveChart', { chart, png: await drawPicture(picture()) }),
    onSuccess: (answer) => {
      if (answer.outcome === 'saved') announce(t('reports.pictureSaved', { file: answer.fileName }))
    },
    onError: announceFailure,
  })
  const save = (): void => {
    if (!saving.isPending) saving.mutate()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form
    <div
      role="group"
      aria-label={label}
      className={styles.pictured}
      onKeyDown={(event) => {
        if (commandOf(event, nowhere, false) !== 'export') return
        event.preventDefault()
        event.stopPropagation()
        if (!event.repeat) save()
      }}
    >
      {children}
      <div className={styles.picture}>
        <Button variant="quiet" flush="end" onPress={save} isDisabled={saving.isPending}>
          {t('reports.savePicture')}
        </Button>
      </div>
    </div>
  )
}
