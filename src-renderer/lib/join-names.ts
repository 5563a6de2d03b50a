/** Names in one line, of companies, files, categories or columns: a name may hold a comma. */
import { isolateText } from '#contract/clean-text.ts'

export const joinNames = (names: readonly string[]): string => names.map(isolateText).join('; ')
