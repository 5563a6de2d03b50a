/** Joins transactions that cancel each other out: an own transfer, a charge and its return, a refunded duplicate. */
import { z } from 'zod'
import type { OffsetKind } from '#contract/ending-values.ts'
import { call } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useTransaction } from '../../../lib/queries.ts'
import { useTypedForm } from '../../../lib/use-typed-form.ts'
import { Choice } from '../../../ui/choice.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { EndingProps } from './ending-props.ts'
import { EndingSubject } from './ending-subject.tsx'

const kinds = ['own-transfer', 'reversal', 'duplicate-refund'] as const satisfies readonly OffsetKind[]

export const OffsetDialog = (props: EndingProps) => {
  const [one = null, other = null] = props.transactionIds
  const [first, second] = [useTransaction(props.companyId, one), useTransaction(props.companyId, other)]
  if (other !== null && (first.isPending || second.isPending)) return null
  // There is no own transfer within one account.
  const isWithin = other !== null && first.data?.accountId === second.data?.accountId
  return <OffsetForm {...props} likely={isWithin ? 'reversal' : 'own-transfer'} />
}

const OffsetForm = ({
  companyId,
  transactionIds,
  onEnd,
  onClose,
  likely,
}: EndingProps & { readonly likely: OffsetKind }) => {
  const { t, words } = useWords()
  const { form, choice, send, refuse, refused } = useTypedForm(z.object({ kind: z.enum(kinds) }), {
    kind: likely,
  })
  const save = ({ kind }: { kind: OffsetKind }) =>
    onEnd(() => call('endings.offset', { companyId, transactionIds: [...transactionIds], kind }), refuse)
  return (
    <FormDialog
      title={t('reconcile.endings.offset.title')}
      onClose={onClose}
      size="narrow"
      form={form}
      onSubmit={() => send((chosen) => void save(chosen))}
      send={t('reconcile.endings.offset.save')}
      isReady
      refused={refused}
    >
      <EndingSubject companyId={companyId} transactionIds={transactionIds} />
      <Choice
        label={t('reconcile.endings.offset.kind')}
        {...choice('kind')}
        options={kinds.map((value) => ({ value, text: words.allocationKind[value] }))}
      />
    </FormDialog>
  )
}
