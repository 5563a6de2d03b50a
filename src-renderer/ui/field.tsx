/** Text fields with label, hint and error. */
import { clsx } from 'clsx'
import { type Ref, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import {
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  type TextFieldProps,
} from 'react-aria-components'
import { ClassMark } from './class-mark.tsx'
import styles from './field.module.css'

export interface FieldProps {
  readonly label: string
  readonly hint?: string | undefined
  /** A warning, which does not keep the form from being sent. */
  readonly warning?: string | undefined
  /** The error; the field is marked as invalid while there is one. */
  readonly error?: string | undefined
  /** box: alone; ledger: one of many on a form; cell: in a table, where heading and footer describe it. */
  readonly variant?: 'box' | 'ledger' | 'cell'
  /** end for numbers. */
  readonly align?: 'start' | 'end'
}

interface Props extends FieldProps, Omit<TextFieldProps, 'className' | 'style' | 'children'> {
  readonly rows?: number
  readonly placeholder?: string
  readonly input?: Ref<HTMLInputElement>
}

export const Field = ({
  label,
  hint,
  warning,
  error,
  variant = 'box',
  align = 'start',
  rows,
  placeholder,
  input,
  ...rest
}: Props) => (
  <AriaTextField
    {...rest}
    isInvalid={error !== undefined}
    validationBehavior="aria"
    className={styles.field ?? ''}
  >
    <Label className={clsx(variant === 'cell' ? styles.unseen : styles.label)}>{label}</Label>
    {rows === undefined ? (
      <Input
        {...(input === undefined ? {} : { ref: input })}
        className={clsx(styles.input, styles[variant], align === 'end' && styles.end)}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    ) : (
      <TextArea className={clsx(styles.input, styles.area)} rows={rows} />
    )}
    <FieldNotes hint={hint} warning={warning} error={error} variant={variant} />
  </AriaTextField>
)

export const FieldNotes = ({ hint, warning, error, variant }: Omit<FieldProps, 'label'>) => (
  <>
    {(hint === undefined && warning === undefined) || error !== undefined ? null : (
      <Text slot="description" className={clsx(variant === 'cell' ? styles.unseen : styles.hint)}>
        {warning === undefined ? (
          hint
        ) : (
          <span className={styles.warning}>
            <ClassMark mark="ambiguous" /> {warning}
          </span>
        )}
      </Text>
    )}
    <FieldError className={clsx(variant === 'cell' ? styles.unseen : styles.error)}>{error}</FieldError>
  </>
)

/** Moves the focus to the first invalid field. The first field marked as invalid, in the order of the page. */
export const firstWrong = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null

/** @returns a ref for the form, and a function that moves the focus after the fields are marked */
export const useFirstWrong = (): { form: RefObject<HTMLFormElement | null>; lead: () => void } => {
  const form = useRef<HTMLFormElement>(null)
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    if (turns > 0) firstWrong(form.current)?.focus()
  }, [turns])
  return { form, lead: useCallback(() => setTurns((now) => now + 1), []) }
}
