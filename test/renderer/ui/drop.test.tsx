import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Button, MenuTrigger } from 'react-aria-components'
import { afterEach, expect, test, vi } from 'vitest'
import '../support/testing-library.ts'
import { Choice } from '../../../src-renderer/ui/choice.tsx'
import { Entry, MenuPopover } from '../../../src-renderer/ui/menu.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const menu = (
  <MenuTrigger>
    <Button>Filters</Button>
    <MenuPopover label="Filters">
      <Entry id="age" text="Age" />
    </MenuPopover>
  </MenuTrigger>
)
const choice = (
  <Choice label="Show" value="all" options={[{ value: 'all', text: 'All' }]} onChange={() => {}} />
)

/** Simulates the positions of elements on the page. */
const standAt = (right: number) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(right - 200, 40, 200, 120))

test.each([
  ['menu', menu],
  ['listbox', choice],
] as const)(
  'a %s that a smaller window does not hold closes; one that it holds stays',
  async (role, shown) => {
    render(shown)
    await userEvent.setup().click(screen.getByRole('button'))
    expect(screen.getByRole(role)).toBeTruthy()

    standAt(window.innerWidth)
    fireEvent(window, new Event('resize'))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(screen.getByRole(role)).toBeTruthy()

    standAt(window.innerWidth + 60)
    fireEvent(window, new Event('resize'))
    await waitFor(() => expect(screen.queryByRole(role)).toBeNull())
  },
)
