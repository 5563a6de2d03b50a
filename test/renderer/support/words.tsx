/** What words a part shown alone speaks. */
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createI18n } from '../../../src-renderer/lib/i18n/i18n.ts'

const i18n = createI18n('pt-PT')

export const Words = ({ children }: { readonly children: ReactNode }) => (
  <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
)
