/** Makes the company on screen one of the office's server. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { CompanyView } from '#contract/companies.ts'
import { call, toApiError } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { sharingQueries } from '../../../lib/sharing-queries.ts'
import { neededText, useTypedForm } from '../../../lib/use-typed-form.ts'
import { FormDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { announce } from '../../../ui/notice.tsx'
import { Switch } from '../../../ui/switch.tsx'

interface Props {
  readonly company: CompanyView
  readonly onClose: () => void
}

export const ShareDialog = ({ company: { id: companyId, name, taxId }, onClose }: Props) => {
  const { t } = useWords()
  const client = useQueryClient()
  const [fourEyes, setFourEyes] = useState(false)
  const asksTaxId = taxId === null
  const schema = z.object({
    fullName: neededText(t('sharing.share.fullNameMissing')),
    taxId: asksTaxId ? neededText(t('sharing.share.taxIdMissing')) : z.string(),
  })
  const { form, field, send } = useTypedForm(schema, { fullName: '', taxId: '' })
  const share = useMutation({
    mutationFn: ({ fullName, taxId: said }: z.output<typeof schema>) =>
      call('sharing.share', { companyId, fullName, fourEyes, ...(asksTaxId && { taxId: said }) }),
    onSuccess: async () => {
      announce(t('sharing.share.done', { name }))
      await client.invalidateQueries({ queryKey: sharingQueries.all })
      onClose()
    },
  })
  const code = share.error === null ? null : toApiError(share.error).code
  const refused =
    code === 'conflict'
      ? t('sharing.share.conflict')
      : code === 'invalid-input'
        ? t('sharing.share.noTaxId')
        : undefined
  return (
    <FormDialog
      title={t('sharing.share.title', { name })}
      form={form}
      onClose={onClose}
      onSubmit={() => send((read) => share.mutate(read))}
      send={t('sharing.share.act')}
      isPending={share.isPending}
      refused={refused}
      error={refused === undefined ? share.error : null}
    >
      <p>{t('sharing.share.text')}</p>
      <Field {...field('fullName')} label={t('sharing.share.fullName')} maxLength={200} autoFocus />
      {asksTaxId ? <Field {...field('taxId')} label={t('sharing.share.taxId')} maxLength={40} /> : null}
      <Switch
        label={t('sharing.share.fourEyes')}
        hint={t('sharing.share.fourEyesHint')}
        isSelected={fourEyes}
        onChange={setFourEyes}
      />
    </FormDialog>
  )
}
