/** What a reader hands over, collected; and the bytes of a file as one that was examined. */
import type { FileProblemName } from '#contract/errors.ts'
import { isAppError } from '#core/app-error.ts'
import type { StatementAccount, StatementEnd, StatementRow } from '#core/statements.ts'
import { examineFile } from '../../../../src-main/import/file-source.ts'
import { type FileKind, kindOf } from '../../../../src-main/import/kind.ts'
import type { StatementSink } from '../../../../src-main/import/model.ts'
import { readPdf } from '../../../../src-main/import/pdf/read-pdf.ts'
import { type ReadOptions, readStatement } from '../../../../src-main/import/read-statement.ts'
import type { TableRead } from '../../../../src-main/import/table/read-table.ts'
import { fileOfBytes } from './file-of-bytes.ts'

interface CollectedStatement {
  account: StatementAccount
  rows: StatementRow[]
  end: StatementEnd | undefined
}

export interface Collected {
  kind: FileKind
  statements: CollectedStatement[]
  table: TableRead | undefined
}

export const collect = async (
  content: string | Uint8Array,
  options: ReadOptions & { piece?: number } = {},
): Promise<Collected> => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const file = await examineFile(fileOfBytes(bytes, options.piece))
  const kind = kindOf(file)
  const statements: CollectedStatement[] = []
  const sink: StatementSink = {
    begin: (account) => statements.push({ account, rows: [], end: undefined }),
    row: (row) => statements.at(-1)!.rows.push(row),
    end: (end) => {
      statements.at(-1)!.end = end
    },
  }
  const pdf = kind === 'pdf' ? await readPdf(bytes.slice()) : undefined
  const table = await readStatement(file, kind, sink, { ...options, pdf })
  return { kind, statements, table }
}

export interface Problem {
  problem: FileProblemName
  line?: number | undefined
  element?: string | undefined
}

/** The problem a file is refused for; fails where it is read, or fails otherwise. */
export const problemOf = async (
  content: string | Uint8Array,
  options: ReadOptions = {},
): Promise<Problem> => {
  try {
    await collect(content, options)
  } catch (error) {
    if (isAppError(error, 'invalid-input') && error.details.file) return error.details.file
    throw error
  }
  throw new Error('the file was read')
}
