/** The help with its search; the guide in docs has the keys of the list of commands. */
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { commandSpecs, commands } from '#contract/commands.ts'
import type { Language } from '#contract/values.ts'
import { commandWords } from '#contract/words/command-words.ts'
import guideEn from '../../../docs/guide-en.md?raw'
import guidePt from '../../../docs/guide-pt.md?raw'
import { readGuide } from '../../../src-renderer/features/shell/read-guide.ts'
import { keyText } from '../../../src-renderer/lib/commands.ts'
import { openScreen } from '../support/open-screen.ts'

afterEach(cleanup)

const mark = '<!-- keys -->'
const guides = [
  ['pt-PT', 'guide-pt.md', guidePt, ['Tecla', 'O que faz', 'Espaço']],
  ['en', 'guide-en.md', guideEn, ['Key', 'What it does', 'Space']],
] as const satisfies readonly (readonly [Language, string, string, readonly string[]])[]

const keyTable = (language: Language, [key, does, space]: readonly [string, string, string]): string => {
  const rows = commands.flatMap((command) => {
    const keys = commandSpecs[command].keys ?? []
    const written = keys.map((one) => `\`${keyText(one, false, space)}\``).join(' ')
    return keys.length === 0 ? [] : [`| ${written} | ${commandWords[language][command]} |`]
  })
  return [`| ${key} | ${does} |`, '|---|---|', ...rows].join('\n')
}

// `vitest -u` writes the table again.
test.each(guides)(
  'the guide in %s has the keys of the list of commands',
  async (language, file, text, words) => {
    const [guide = ''] = text.split(mark)
    await expect(`${guide}${mark}\n\n${keyTable(language, words)}\n`).toMatchFileSnapshot(
      `../../../docs/${file}`,
    )
  },
)

test('both guides have the same sections, paragraph by paragraph', () => {
  const shapes = guides.map(([, , text]) =>
    readGuide(text).map(({ blocks }) =>
      blocks.map((block) => (block.kind === 'text' ? 'text' : block.items.length)),
    ),
  )
  expect(shapes[0]).toEqual(shapes[1])
  expect(shapes[0]?.length).toBeGreaterThan(8)
})

test('the help finds symbols, keys and the guide by one word, and by several in any order', async () => {
  const { user } = await openScreen('Reconciliar')
  await user.keyboard('{F1}')
  const help = await screen.findByRole('dialog', { name: 'Ajuda e atalhos de teclado' })
  within(help).getByRole('heading', { name: 'Fechar o mês' })
  await user.type(within(help).getByRole('searchbox', { name: 'Procurar na ajuda' }), 'losango')
  within(help).getByRole('heading', { name: 'Símbolos' })
  expect(within(help).queryByRole('heading', { name: 'Fechar o mês' })).toBeNull()
  await user.clear(within(help).getByRole('searchbox'))
  await user.type(within(help).getByRole('searchbox'), 'mes fechar')
  within(help).getByRole('heading', { name: 'Fechar o mês' })
  expect(within(help).queryByRole('heading', { name: 'Emitir' })).toBeNull()
  await user.clear(within(help).getByRole('searchbox'))
  await user.type(within(help).getByRole('searchbox'), 'xyzzy')
  within(help).getByText('Nada na ajuda com estas palavras.')
})

test('a word is typed as the help opens; Escape takes it back, then closes the help', async () => {
  const { user } = await openScreen('Reconciliar')
  await user.keyboard('{F1}')
  const help = await screen.findByRole('dialog', { name: 'Ajuda e atalhos de teclado' })
  await user.keyboard('losango')
  expect(within(help).queryByRole('heading', { name: 'Fechar o mês' })).toBeNull()
  await user.keyboard('{Escape}')
  within(help).getByRole('heading', { name: 'Fechar o mês' })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
