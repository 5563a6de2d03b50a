/** Writes a payer down by hand. */
import { useState } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { ApiError, call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { TrialDialog } from './trial-dialog.tsx'
import { useRuleChange } from './use-rule-change.ts'

const kinds = ['name', 'iban'] as const

export const TeachDialog = ({
  companyId,
  onClose,
}: {
  readonly companyId: CompanyId
  readonly onClose: () => void
}) => {
  const { t } = useWords()
  const change = useRuleChange(companyId)
  const [kind, setKind] = useState<(typeof kinds)[number]>('name')
  const [typed, setTyped] = useState('')
  const [typedTaxId, setTypedTaxId] = useState('')
  const value = typed.trim()
  const taxId = typedTaxId.replaceAll(/\s/g, '')
  const isUnknown = change.error instanceof ApiError && change.error.code === 'not-found'
  return (
    <TrialDialog
      companyId={companyId}
      title={t('settings.payers.teach')}
      rule={value === '' || taxId === '' ? null : { kind: 'alias', aliasKind: kind, value, taxId }}
      error={isUnknown ? null : change.error}
      isSaving={change.isPending}
      onSave={() =>
        change.mutate(
          {
            work: () => call('rules.teachAlias', { companyId, kind, value, taxId }),
            said: t('settings.payers.taught', {
              payer: kind === 'name' ? value : t('settings.payers.kinds.iban'),
            }),
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Choice
        label={t('settings.payers.kind')}
        value={kind}
        options={kinds.map((one) => ({ value: one, text: t(`settings.payers.kinds.${one}`) }))}
        onChange={setKind}
      />
      <Field label={t(`settings.payers.value.${kind}`)} value={typed} onChange={setTyped} autoFocus />
      <Field
        label={t('settings.payers.taxId')}
        value={typedTaxId}
        onChange={setTypedTaxId}
        error={isUnknown ? t('settings.payers.unknownTaxId') : undefined}
      />
    </TrialDialog>
  )
}
