/** Opens the requested dialog for an ending without a document, for the selected rows. */
import { useState } from 'react'
import { useFilter } from 'react-aria-components'
import { z } from 'zod'
import type { OffsetKind } from '#contract/ending-values.ts'
import type { EndingAnswer } from '#contract/endings.ts'
import { call } from '../../../api.ts'
import { useCategories } from '../../../groups/use-categories.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useTransaction } from '../../../lib/queries.ts'
import { useTypedForm } from '../../../lib/use-typed-form.ts'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog, FormDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { ErrorNotice, RefusalNotice } from '../../../ui/notice.tsx'
import { SearchItem, SearchList } from '../../../ui/search-list.tsx'
import { AskClientDialog } from './ask-client-dialog.tsx'
import type { EndingAsked, EndingProps } from './ending-props.ts'
import { EndingSubject } from './ending-subject.tsx'
import styles from './endings.module.css'
import { SplitDialog } from './split-dialog.tsx'

interface Props extends Pick<EndingProps, 'companyId' | 'onClose'> {
  readonly asked: EndingAsked
  /** @returns why it was refused, as a sentence; null where it was done */
  readonly onEnd: (act: () => Promise<EndingAnswer>) => Promise<string | null>
}

export const EndingDialog = ({ asked, onEnd, onClose, ...props }: Props) => {
  const dialogs = {
    classify: CategoryDialog,
    split: SplitDialog,
    offset: OffsetDialog,
    'leave-open': LeaveOpenDialog,
    'ask-client': AskClientDialog,
  }
  const Chosen = dialogs[asked.ending]
  const end: EndingProps['onEnd'] = async (act, refuse) => {
    const why = await onEnd(act)
    if (why === null) onClose()
    else refuse(why)
  }
  return <Chosen {...props} transactionIds={asked.transactionIds} onEnd={end} onClose={onClose} />
}

/** Chooses a category for one or more transactions: typing searches, arrows move, Enter chooses. */
const CategoryDialog = ({ companyId, transactionIds, onEnd, onClose }: EndingProps) => {
  const { t } = useWords()
  const { contains } = useFilter({ sensitivity: 'base' })
  const { offered, error } = useCategories(companyId)
  const first = useTransaction(companyId, transactionIds[0] ?? null).data
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const direction = first?.direction
  /** Categories for the other direction of money come last, and are found by name. */
  const isLikely = (one: { direction: string | null }): boolean =>
    one.direction === null || direction === undefined || one.direction === direction
  const shown = offered
    .filter(({ title, account }) => contains(`${title} ${account ?? ''}`, text.trim()))
    .sort((one, other) => Number(isLikely(other)) - Number(isLikely(one)))
  const take = (categoryId: string) =>
    onEnd(
      () => call('endings.classify', { companyId, transactionIds: [...transactionIds], categoryId }),
      setRefused,
    )
  return (
    <Dialog title={t('reconcile.endings.classify.title')} onClose={onClose} size="narrow">
      <EndingSubject companyId={companyId} transactionIds={transactionIds} />
      {error ? <ErrorNotice error={error} /> : null}
      <SearchList
        label={t('reconcile.endings.classify.title')}
        fieldLabel={t('reconcile.endings.classify.find')}
        placeholder={t('reconcile.endings.classify.find')}
        text={text}
        onText={(typed) => {
          setText(typed)
          setRefused(null)
        }}
        items={shown}
        onAction={(key) => void take(key)}
        empty={<p className={styles.fine}>{t('reconcile.endings.classify.none')}</p>}
        classes={styles}
      >
        {({ id, title, account }) => <SearchItem id={id} text={title} aside={account} />}
      </SearchList>
      {refused === null ? null : <RefusalNotice text={refused} />}
    </Dialog>
  )
}

/** Leaves transactions open on purpose, with a note that says why. */
const LeaveOpenDialog = ({ companyId, transactionIds, onEnd, onClose }: EndingProps) => {
  const { t } = useWords()
  const { form, field, send, refuse, refused } = useTypedForm(z.object({ note: z.string() }), { note: '' })
  const save = ({ note }: { note: string }) =>
    onEnd(() => call('endings.leaveOpen', { companyId, transactionIds: [...transactionIds], note }), refuse)
  return (
    <FormDialog
      title={t('reconcile.endings.leaveOpen.title')}
      onClose={onClose}
      size="narrow"
      form={form}
      onSubmit={() => send((typed) => void save(typed))}
      send={t('reconcile.endings.leaveOpen.save')}
      refused={refused}
    >
      <EndingSubject companyId={companyId} transactionIds={transactionIds} />
      <Field
        label={t('reconcile.endings.leaveOpen.note')}
        hint={t('reconcile.endings.leaveOpen.hint')}
        {...field('note')}
        autoFocus
      />
    </FormDialog>
  )
}

/** Joins transactions that cancel each other out: an own transfer, a charge and its return, a refunded duplicate. */
const kinds = ['own-transfer', 'reversal', 'duplicate-refund'] as const satisfies readonly OffsetKind[]

const OffsetDialog = (props: EndingProps) => {
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
