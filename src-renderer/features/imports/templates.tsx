/** Buttons that write a table to fill in, where no program exports one. */
import { useMutation } from '@tanstack/react-query'
import { type TemplateName, templateName } from '#contract/import-values.ts'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { announce, useAnnounceFailure } from '../../ui/notice.tsx'

export const Templates = () => {
  const { t } = useWords()
  const announceFailure = useAnnounceFailure()
  const write = useMutation({
    mutationFn: (template: TemplateName) =>
      call('imports.writeTemplate', { template, name: t(`imports.suppliers.template.${template}`) }),
    onSuccess: (answer) => {
      if (answer.outcome === 'written') announce(t('imports.suppliers.templateDone', { file: answer.file }))
    },
    onError: announceFailure,
  })
  return templateName.options.map((template) => (
    <Button
      key={template}
      variant="quiet"
      isDisabled={write.isPending}
      onPress={() => write.mutate(template)}
    >
      {t(`imports.suppliers.template.${template}`)}
    </Button>
  ))
}
