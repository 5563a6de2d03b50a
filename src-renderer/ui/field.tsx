/** Text fields with label, hint and error in their place. */
import { clsx } from 'clsx'
import {
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  type TextFieldProps,
} from 'react-aria-components'
import styles from './field.module.css'

interface Props extends Omit<TextFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string
  readonly hint?: string | undefined
  /** Says what is wrong; the field is marked while it is there. */
  readonly error?: string | undefined
  readonly rows?: number
  readonly placeholder?: string
}

export const Field = ({ label, hint, error, rows, placeholder, ...rest }: Props) => (
  <AriaTextField
    {...rest}
    isInvalid={error !== undefined}
    validationBehavior="aria"
    className={styles.field ?? ''}
  >
    <Label className={styles.label}>{label}</Label>
    {rows === undefined ? (
      <Input className={styles.input} {...(placeholder === undefined ? {} : { placeholder })} />
    ) : (
      <TextArea className={clsx(styles.input, styles.area)} rows={rows} />
    )}
    {hint === undefined || error !== undefined ? null : (
      <Text slot="description" className={styles.hint}>
        {hint}
      </Text>
    )}
    <FieldError className={styles.error}>{error}</FieldError>
  </AriaTextField>
)
