import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import './testing-library.ts'

afterEach(cleanup)

/** Counts the changes a field is left with; once told to, takes the focus from the field inside a commit. */
const FocusMover = ({ told }: { told: Promise<void> }) => {
  const [isTaking, setTaking] = useState(false)
  const [changes, setChanges] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const count = () => setChanges((before) => before + 1)
    document.addEventListener('change', count)
    void told.then(() => setTaking(true))
    return () => document.removeEventListener('change', count)
  }, [told])
  useLayoutEffect(() => {
    if (isTaking) button.current?.focus()
  }, [isTaking])
  return (
    <>
      <input aria-label="Text" />
      <button type="button" ref={button}>
        {`changes: ${changes}`}
      </button>
    </>
  )
}

test('a commit that takes the focus from a field just typed in is no error, and the change is told', async () => {
  const told = Promise.withResolvers<void>()
  render(<FocusMover told={told.promise} />)
  await userEvent.setup().type(screen.getByLabelText('Text'), 'abc')
  told.resolve()
  const button = await screen.findByRole('button', { name: 'changes: 1' })
  expect(document.activeElement).toBe(button)
})
