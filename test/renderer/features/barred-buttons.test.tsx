/** Buttons while a decision is under way. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { companyAnswers } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const activeRow = (grid: HTMLElement) =>
  document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')

test('a decision that is answered at once changes no button; one that takes long bars them', async () => {
  const answers = companyAnswers({ documents: 12, transactions: 12 })
  const accept = answers['matching.acceptShown']
  let answered = Promise.resolve()
  const { bridge, user } = showApp({
    ...answers,
    'matching.acceptShown': async (input) => {
      await answered
      return accept(input)
    },
  })
  const documents = await screen.findByRole('grid', { name: 'Documentos' })
  await screen.findByRole('article')
  const barred: boolean[] = []
  const reject = () => screen.getByRole('button', { name: 'Rejeitar' })
  const watch = new MutationObserver(() => barred.push(reject().hasAttribute('disabled')))
  watch.observe(screen.getByRole('region', { name: 'Propostas' }), { attributes: true, subtree: true })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(activeRow(documents)?.textContent).toContain('FT A/3'))
  await screen.findByText('O descritivo indica o documento FT A/3')
  watch.disconnect()
  expect(barred).not.toContain(true)

  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  await user.keyboard('{Enter}')
  expect(reject().hasAttribute('disabled')).toBe(false)
  // Whatever the buttons show, one act at a time.
  await user.keyboard('{Enter}')
  await waitFor(() => expect(reject().hasAttribute('disabled')).toBe(true))
  expect(bridge.callsTo('matching.acceptShown')).toHaveLength(2)
  resolve()
  await waitFor(() => expect(reject().hasAttribute('disabled')).toBe(false))
})
