import sharp from 'sharp'

const [, , out, sliceH, ...files] = process.argv
const parts = []
let x = 0
const H = Number(sliceH)
for (const f of files) {
  const m = await sharp(f).metadata()
  for (let y = 0; y < m.height; y += H) {
    const h = Math.min(H, m.height - y)
    parts.push({ input: await sharp(f).extract({ left: 0, top: y, width: m.width, height: h }).toBuffer(), left: x, top: 0 })
    x += m.width + 12
  }
}
await sharp({ create: { width: x, height: H, channels: 3, background: '#888' } })
  .composite(parts)
  .png({ palette: true })
  .toFile(out)
console.log(x, H)
