/** A screen with sections, read from top to bottom. */
import type { ReactNode } from 'react'
import styles from './page.module.css'
import { ScreenHeading } from './screen-heading.tsx'

export const Page = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <main className={styles.page}>
    <div className={styles.sheet}>
      <ScreenHeading>{title}</ScreenHeading>
      {children}
    </div>
  </main>
)

export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
)
