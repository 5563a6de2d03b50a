/** Draws the app's icon for each system from `icon.svg`; the same bytes each time. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'

const source = readFileSync(join(import.meta.dirname, 'icon.svg'), 'utf8')

/** @param size pixels @returns a square PNG */
const draw = (size) => new Resvg(source, { fitTo: { mode: 'width', value: size } }).render().asPng()

/** Windows: a table of images, then the images, as PNG. A side of 256 is written as 0. */
const toIco = (pictures) => {
  const table = Buffer.alloc(6 + 16 * pictures.length)
  table.writeUInt16LE(1, 2)
  table.writeUInt16LE(pictures.length, 4)
  let offset = table.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index
    table.writeUInt8(size % 256, at)
    table.writeUInt8(size % 256, at + 1)
    table.writeUInt16LE(1, at + 4)
    table.writeUInt16LE(32, at + 6)
    table.writeUInt32LE(png.length, at + 8)
    table.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([table, ...pictures.map(({ png }) => png)])
}

/** macOS: each image has a type of four letters and a length, which includes both. */
const toIcns = (pictures) => {
  const part = (type, content) => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32BE(8 + content.length, 4)
    return Buffer.concat([head, content])
  }
  return part('icns', Buffer.concat(pictures.map(({ type, png }) => part(type, png))))
}

const icnsTypes = { icp4: 16, icp5: 32, ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic11: 32, ic12: 64 }

/** Writes `icon.ico`, `icon.icns`, `icon.png` and `icons/<size>x<size>.png` (Linux) into `folder`. */
export const writeIcons = (folder) => {
  mkdirSync(join(folder, 'icons'), { recursive: true })
  const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
  const drawn = new Map(sizes.map((size) => [size, draw(size)]))
  const ico = sizes.filter((size) => size <= 256).map((size) => ({ size, png: drawn.get(size) }))
  const icns = Object.entries(icnsTypes).map(([type, size]) => ({ type, png: drawn.get(size) }))
  writeFileSync(join(folder, 'icon.ico'), toIco(ico))
  writeFileSync(join(folder, 'icon.icns'), toIcns(icns))
  writeFileSync(join(folder, 'icon.png'), drawn.get(1024))
  for (const [size, png] of drawn)
    if (size <= 512) writeFileSync(join(folder, 'icons', `${size}x${size}.png`), png)
}
