import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../support/testing-library.ts'
import { SearchField } from '../../../src-renderer/ui/search-field.tsx'

afterEach(cleanup)

test('a short placeholder leaves the field its whole name, for a screen reader and the pointer', () => {
  render(<SearchField label="Number, customer or amount" placeholder="Search" onSearch={vi.fn()} />)
  const field = screen.getByRole('searchbox', { name: 'Number, customer or amount' })
  expect(field.getAttribute('placeholder')).toBe('Search')
  expect(field.getAttribute('title')).toBe('Number, customer or amount')
})

test.each([
  ['a page of text', 'x'.repeat(1_000_000), 'x'.repeat(200)],
  ['what a database would obey', 'NEAR("a" "b", 5) OR * -x "', 'NEAR("a" "b", 5) OR * -x "'],
  ['a pattern without an end', '(a+)+$ [a-', '(a+)+$ [a-'],
  ['lines that run the other way', '\u202efdp.exe', '\u202efdp.exe'],
])('%s that is pasted is searched for as a text, up to what a search takes', async (_, pasted, told) => {
  const onSearch = vi.fn()
  render(<SearchField label="Search" onSearch={onSearch} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('searchbox'))
  await user.paste(pasted)
  expect(onSearch).toHaveBeenLastCalledWith(told)
})
