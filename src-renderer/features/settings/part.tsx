/** A section of the settings, which the side list can open by its title. */
import type { ReactNode } from 'react'
import styles from './settings.module.css'

interface Props {
  readonly id: string
  readonly title: string
  readonly about?: string
  readonly children: ReactNode
}

export const Part = ({ id, title, about, children }: Props) => (
  <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} tabIndex={-1}>
      {title}
    </h2>
    {about === undefined ? null : <p className={styles.about}>{about}</p>}
    {children}
  </section>
)
