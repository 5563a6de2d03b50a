import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSettings } from '../../../src-main/services/settings.ts'
import { newFolder } from '../../helpers/new-folder.ts'

describe('who decides', () => {
  it('is the system’s login until a full name is set, and that name from then on, at once when opened again', async () => {
    const data = newFolder()
    const settings = openSettings(data)
    expect(settings.personName()).toBe(userInfo().username)
    await settings.update((kept) => ({ ...kept, fullName: 'Ana Melo' }))
    expect(settings.personName()).toBe('Ana Melo')
    expect(openSettings(data).personName()).toBe('Ana Melo')
    await settings.update((kept) => ({ ...kept, fullName: '' }))
    expect(settings.personName()).toBe(userInfo().username)
  })

  it('is the login where the settings cannot be read', () => {
    const data = newFolder()
    writeFileSync(join(data, 'settings.json'), '{"fullName": 7')
    expect(openSettings(data).personName()).toBe(userInfo().username)
  })
})
