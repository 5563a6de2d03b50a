/** The about box, from the menu: which Concilia this is, and what support asks for. */
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { companyAnswers } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const openAbout = async () => {
  const shown = showApp(companyAnswers({ documents: 1, transactions: 1 }))
  await screen.findByRole('grid', { name: 'Documentos' })
  shown.bridge.emit('app.commandGiven', { command: 'show-about' })
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Acerca do Concilia' })) }
}

test('says version and data folder, and gives what support asks for', async () => {
  const { bridge, dialog, user } = await openAbout()
  expect(await dialog.findByText(/^Versão \d/)).toBeTruthy()
  expect(dialog.getByText('Pasta de dados').nextElementSibling?.textContent).toMatch(/\//)
  await user.click(dialog.getByRole('button', { name: 'Copiar diagnóstico' }))
  await user.click(await dialog.findByRole('button', { name: 'Licenças' }))
  expect(bridge.callsTo('app.copyDiagnostic')).toHaveLength(1)
  expect(bridge.callsTo('updates.openLicences')).toHaveLength(1)
})

test('leads to where new versions are looked for', async () => {
  const { dialog, user } = await openAbout()
  await user.click(dialog.getByRole('button', { name: 'Versões novas' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Este computador' })).toBe(document.activeElement)
})
