/** A field of the form by its name: text, error, warning. Its text is normalised when the field loses the focus. */
import type { FieldProps } from '../../../ui/field.tsx'
import { Field } from '../../../ui/field.tsx'
import { SuggestField, type Suggestion } from '../../../ui/suggest-field.tsx'
import type { FieldName } from '../state/fields.ts'
import { normalizeText } from '../state/normalize-text.ts'
import { useForm } from './form-context.ts'

interface Props extends Pick<FieldProps, 'label' | 'hint' | 'align'> {
  readonly name: FieldName
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly type?: 'text' | 'email' | 'tel'
}

export const FormField = ({ name, ...rest }: Props) => {
  const field = useFormField(name)
  return <Field variant="ledger" {...field} {...rest} />
}

/** Props that every field of the form has. */
export const useFormField = (name: FieldName) => {
  const { state, edit, leave, complaintOf, warningOf, today } = useForm()
  const value = state.fields[name] ?? ''
  const set = (text: string): void => {
    if (text !== value) edit({ kind: 'field', name, text })
  }
  return {
    value,
    onChange: set,
    onBlur: () => {
      set(normalizeText(name, value, state, today))
      leave(name)
    },
    error: complaintOf(name),
    warning: warningOf(name),
  }
}

interface SuggestProps extends Props {
  readonly suggestions: readonly Suggestion[]
  readonly onChoose: (suggestion: Suggestion) => void
  readonly hasButton?: boolean
  readonly needsChoice?: boolean
  readonly isMeant?: (suggestion: Suggestion, typed: string) => boolean
}

export const SuggestFormField = ({ name, type: _, ...rest }: SuggestProps) => {
  const field = useFormField(name)
  return <SuggestField variant="ledger" {...field} {...rest} />
}
