/** Type, series, date and reference of the document. */
import { useState } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useIsPartner } from '../../../lib/queries.ts'
import { Choice } from '../../../ui/choice.tsx'
import { formTypes, isTransport } from '../state/fields.ts'
import styles from './form.module.css'
import { useForm } from './form-context.ts'
import { FormField } from './form-field.tsx'

export const HeadSection = () => {
  const { t } = useWords()
  const { state } = useForm()
  const isPartner = useIsPartner()
  // A form with content gets the focus at its top, an empty one at the customer.
  const [isFilled] = useState(() => (state.fields['Client.Name'] ?? '') !== '')
  const corrects = state.type === 'C' || state.type === 'D'
  return (
    <div className={styles.headFields}>
      {isPartner ? null : (
        <FormField
          name="Serie"
          label={t('issue.form.serie')}
          placeholder={t('issue.form.seriePlaceholder')}
          autoFocus={isFilled}
        />
      )}
      <FormField name="Date" label={t('issue.form.date')} autoFocus={isPartner && isFilled} />
      {isTransport(state.type) ? null : <FormField name="DueDate" label={t('issue.form.dueDate')} />}
      {corrects ? <FormField name="DocumentReference" label={t('issue.form.reference')} /> : null}
    </div>
  )
}

/** Types that a partner's token may issue (interface 4.1), in the token's series. */
const PARTNERS_TYPES: ReadonlySet<string> = new Set(['T', 'C'])

/** The choice of the document's type, as its heading. */
export const TypeChoice = () => {
  const { t, words } = useWords()
  const { state, edit } = useForm()
  // A draft keeps its family: transport documents are other drafts (interface 4.5).
  const isPartner = useIsPartner()
  const types = formTypes.filter((type) =>
    isPartner ? PARTNERS_TYPES.has(type) : state.draftId === null || !isTransport(type),
  )
  return (
    <h1>
      <Choice
        label={t('issue.form.type')}
        hideLabel
        variant="title"
        value={state.type}
        options={types.map((value) => ({ value, text: words.documentType[value] }))}
        onChange={(type) => edit({ kind: 'type', type })}
      />
    </h1>
  )
}
