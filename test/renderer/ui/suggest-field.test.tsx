import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SuggestField, type Suggestion } from '../../../src-renderer/ui/suggest-field.tsx'
import '../support/testing-library.ts'

afterEach(cleanup)

const offers = [{ id: '1', text: 'Farmácia Central' }]

/** A field whose offers come when the test says so. */
const show = ({ needsChoice = false } = {}) => {
  let come: (suggestions: readonly Suggestion[]) => void = () => {}
  const Field = () => {
    const [value, setValue] = useState('')
    const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
    come = setSuggestions
    return (
      <SuggestField
        label="Nome"
        value={value}
        onChange={setValue}
        suggestions={suggestions}
        onChoose={({ text }) => setValue(text)}
        needsChoice={needsChoice}
      />
    )
  }
  render(<Field />)
  return { come: () => act(() => come(offers)), field: screen.getByRole('combobox', { name: 'Nome' }) }
}

test('offers that come after the last letter are shown', async () => {
  const { field, come } = show()
  await userEvent.type(field, 'Far')
  expect(screen.queryByRole('listbox')).toBeNull()
  come()
  expect(await screen.findByRole('option', { name: 'Farmácia Central' })).toBeDefined()
})

test('offers that come where nothing was typed stay closed', async () => {
  const { field, come } = show()
  await userEvent.click(field)
  come()
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a chosen offer closes the list, and it stays closed', async () => {
  const { field, come } = show()
  await userEvent.type(field, 'Far')
  come()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect((field as HTMLInputElement).value).toBe('Farmácia Central')
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('Enter takes the only offer where what is typed alone means nothing', async () => {
  const { field, come } = show({ needsChoice: true })
  await userEvent.type(field, 'Far')
  come()
  await userEvent.keyboard('{Enter}')
  expect((field as HTMLInputElement).value).toBe('Farmácia Central')
  expect(field.getAttribute('aria-expanded')).toBe('false')
})
