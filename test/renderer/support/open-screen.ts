/** The window of a company of a few rows, on one of its screens. */
import { screen, within } from '@testing-library/react'
import { companyAnswers } from './fake-company.ts'
import { showApp } from './show.tsx'

/** @param name of the screen, as the navigation calls it in Portuguese */
export const openScreen = async (name: string, more = {}) => {
  const shown = showApp({ ...companyAnswers({ documents: 5, transactions: 5 }), ...more })
  await screen.findByRole('grid', { name: 'Documentos' })
  await shown.user.click(within(screen.getByRole('navigation')).getByRole('button', { name }))
  return shown
}
