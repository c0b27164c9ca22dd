/** The least that Node can do for a page: the same headers and bytes from memory, whatever is asked. A process of its own. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [bodyFile = '', headersFile = '', port = '0'] = process.argv.slice(2)
const body = readFileSync(bodyFile)
const headers = JSON.parse(readFileSync(headersFile, 'utf8')) as Record<string, string>
createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(port), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
