/** Adds a payer by hand. */
import { z } from 'zod'
import type { CompanyId } from '#contract/values.ts'
import { ApiError, call } from '../../api.ts'
import { useWords, type Words } from '../../lib/i18n/use-words.ts'
import { neededText } from '../../lib/typed-fields.ts'
import { useTypedForm } from '../../lib/use-typed-form.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { TrialDialog } from './trial-dialog.tsx'
import { useRuleChange } from './use-rule-change.ts'

const kinds = ['name', 'iban'] as const

const payerForm = (t: Words['t']) =>
  z.object({
    aliasKind: z.enum(kinds),
    value: neededText(t('settings.payers.valueMissing')),
    taxId: z
      .string()
      .transform((typed) => typed.replaceAll(/\s/g, ''))
      .pipe(neededText(t('settings.payers.taxIdMissing'))),
  })

export const TeachDialog = ({
  companyId,
  onClose,
}: {
  readonly companyId: CompanyId
  readonly onClose: () => void
}) => {
  const { t } = useWords()
  const change = useRuleChange(companyId)
  const { form, read, field, choice, send, refuse } = useTypedForm(payerForm(t), {
    aliasKind: 'name',
    value: '',
    taxId: '',
  })
  const isUnknown = change.error instanceof ApiError && change.error.code === 'not-found'
  const save = (): void =>
    send(({ aliasKind: kind, ...payer }) =>
      change.mutate(
        {
          work: () => call('rules.teachAlias', { companyId, kind, ...payer }),
          said: t('settings.payers.taught', {
            payer: kind === 'name' ? payer.value : t('settings.payers.kinds.iban'),
          }),
        },
        {
          onSuccess: onClose,
          onError: (error) => {
            if (error instanceof ApiError && error.code === 'not-found')
              refuse({ taxId: t('settings.payers.unknownTaxId') })
          },
        },
      ),
    )
  const kind = choice('aliasKind')
  return (
    <TrialDialog
      companyId={companyId}
      title={t('settings.payers.teach')}
      rule={read === undefined ? null : { kind: 'alias', ...read }}
      typed={{ form, send }}
      error={isUnknown ? null : change.error}
      isSaving={change.isPending}
      onSave={save}
      onClose={onClose}
    >
      <Choice
        label={t('settings.payers.kind')}
        {...kind}
        options={kinds.map((value) => ({ value, text: t(`settings.payers.kinds.${value}`) }))}
      />
      <Field label={t(`settings.payers.value.${kind.value}`)} {...field('value')} autoFocus />
      <Field label={t('settings.payers.taxId')} {...field('taxId')} />
    </TrialDialog>
  )
}
