/** Labelled facts of a detail; unknown ones are left out. */
import { Fragment } from 'react'
import styles from './detail.module.css'

export const Facts = ({ facts }: { readonly facts: readonly (readonly [string, string | null])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) =>
      value === null || value === '' ? null : (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ),
    )}
  </dl>
)
