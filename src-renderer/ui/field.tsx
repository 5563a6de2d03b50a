/** Text fields with label, hint and error in their place. */
import { clsx } from 'clsx'
import type { Ref } from 'react'
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
  /** Worth a word, and no reason to stop. */
  readonly warning?: string | undefined
  /** Says what is wrong; the field is marked while it is there. */
  readonly error?: string | undefined
  /** box: stands alone; ledger: one of many on a form; cell: of a table, whose heading and foot say the rest. */
  readonly variant?: 'box' | 'ledger' | 'cell'
  /** Figures stand at the end. */
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
