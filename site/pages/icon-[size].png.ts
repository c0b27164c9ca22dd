import type { APIRoute } from 'astro'
import sharp from 'sharp'
import { iconSvg } from '../images/icon.ts'

export const getStaticPaths = () => [180, 192, 512].map((size) => ({ params: { size: String(size) }, props: { size } }))

export const GET: APIRoute<{ size: number }> = async ({ props }) =>
  new Response(new Uint8Array(await sharp(Buffer.from(iconSvg())).resize(props.size).png({ palette: true }).toBuffer()))
