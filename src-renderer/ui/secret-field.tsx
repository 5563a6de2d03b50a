/** A field for a secret: React state never has its value, so that nothing of it remains after the form is closed. */
import { useId } from 'react'
import styles from './field.module.css'

interface Props {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  /** The error; the field is marked as invalid while there is one. */
  readonly error?: string | undefined
  readonly isReadOnly: boolean
}

/** The value is read from the form by this name. */
export const SecretField = ({ name, label, hint, error, isReadOnly }: Props) => {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="password"
        className={styles.input}
        autoComplete="off"
        spellCheck={false}
        readOnly={isReadOnly}
        {...(error === undefined ? {} : { 'aria-invalid': true, 'data-invalid': true })}
        {...(note === undefined ? {} : { 'aria-describedby': `${id}-note` })}
      />
      {note === undefined ? null : (
        <span id={`${id}-note`} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </span>
      )}
    </div>
  )
}
