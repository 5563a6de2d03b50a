/** A field for a secret: React never holds its value, so that nothing of it stays in a drawing once the form is left. */
import { useId } from 'react'
import styles from './field.module.css'

interface Props {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  /** Says what is wrong; the field is marked while it is there. */
  readonly error?: string | undefined
  readonly isReadOnly: boolean
}

/** What is typed is read from the form's field of this name. */
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
