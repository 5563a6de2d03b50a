/** What the office's set would become by a file, or why the file is refused. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isolateText } from '#contract/clean-text.ts'
import type { Response } from '#contract/index.ts'
import type { OfficeEntry } from '#contract/office-set-values.ts'
import { call } from '../../api.ts'
import { useCategories } from '../../groups/use-categories.ts'
import { useRuleText } from '../../groups/use-rule-text.ts'
import { useSubjectNames } from '../../groups/use-subject-names.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Dialog, FormDialog } from '../../ui/dialog.tsx'
import { announce } from '../../ui/notice.tsx'
import { readSetAgain } from './part.tsx'
import styles from './settings.module.css'

interface Props {
  readonly read: Exclude<Response<'officeset.readFile'>, { outcome: 'cancelled' }>
  readonly onClose: () => void
}

export const SetImportDialog = ({ read, onClose }: Props) =>
  read.outcome === 'refused' ? (
    <Refused problems={read.problems} onClose={onClose} />
  ) : (
    <Preview read={read} onClose={onClose} />
  )

type Read = Extract<Props['read'], { outcome: 'read' }>

const Preview = ({ read: { fileName, changes }, onClose }: { read: Read; onClose: () => void }) => {
  const { t, counted } = useWords()
  const client = useQueryClient()
  const nameOf = useEntryName()
  const applying = useMutation({
    mutationFn: () => call('officeset.applyFile', {}),
    onSuccess: async () => {
      await readSetAgain(client)
      announce(`${t('settings.office.file.applied')} ${t('settings.office.taken')}`)
      onClose()
    },
  })
  const parts = (['added', 'changed', 'removed'] as const).filter((part) => changes[part].length > 0)
  const title = t('settings.office.file.title', { file: isolateText(fileName) })
  if (parts.length === 0)
    return (
      <Dialog title={title} onClose={onClose} isText>
        <p>{t('settings.office.file.same')}</p>
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={() => applying.mutate()}
      send={t('settings.office.file.apply')}
      isPending={applying.isPending}
      error={applying.error}
    >
      <p className={styles.fine}>{t('settings.office.file.about')}</p>
      {parts.map((part) => (
        <details key={part} open>
          <summary>{t(`settings.office.file.${part}`, counted(changes[part].length))}</summary>
          <ul className={styles.plain}>
            {changes[part].map((entry) => (
              <li key={`${entry.kind} ${entry.key}`}>{nameOf(entry)}</li>
            ))}
          </ul>
        </details>
      ))}
    </FormDialog>
  )
}

const useEntryName = () => {
  const { t } = useWords()
  const { nameOf } = useCategories(null)
  const subjectOf = useSubjectNames(null, [])
  const textOf = useRuleText()
  const says = (entry: OfficeEntry): string => {
    if (entry.kind === 'rule') return textOf(entry.body.conditions)
    const name = entry.kind === 'category' ? (entry.body.name ?? nameOf(entry.key)) : subjectOf(entry.key)
    return [isolateText(name), ...(entry.body.account === null ? [] : [entry.body.account])].join(' · ')
  }
  return (entry: OfficeEntry): string => `${t(`settings.office.file.kinds.${entry.kind}`)}: ${says(entry)}`
}

type Problems = Extract<Props['read'], { outcome: 'refused' }>['problems']

const Refused = ({ problems, onClose }: { problems: Problems; onClose: () => void }) => {
  const { t, count } = useWords()
  return (
    <Dialog title={t('settings.office.file.refusedTitle')} onClose={onClose} isText>
      <p>{t('settings.office.file.refused')}</p>
      <ul className={styles.plain}>
        {problems.map(({ part, at, reason, value }) => (
          <li key={`${part} ${at} ${reason}`}>
            {t(`settings.office.file.parts.${part}`, { at: count(at) })}:{' '}
            {t(`settings.office.file.problems.${reason}`, { value: isolateText(value ?? '') })}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
