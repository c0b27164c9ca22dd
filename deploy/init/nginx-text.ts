/** nginx.conf: one site in front of the web processes, for nginx as Debian 12 and 13 set it up. */
import { RETRY_AFTER_SECONDS } from '#content/unavailable-page.ts'
import { type Installation, processesOf } from '../installation.ts'
import type { Answers } from './answers.ts'

export function nginxText(installation: Installation, answers: Answers): string {
  const { name, nginxFile, staticFiles } = installation
  const { domain, certificate, certificateKey, acmeRoot, ipServices, containers } = answers
  const webs = processesOf(installation, answers).filter(({ role }) => role === 'web')
  // Without a service that tells an IPv4 address, a visitor over IPv6 could not apply.
  const listen = (how: string) => ['', ...(ipServices ? ['[::]:'] : [])].map((address) => `  listen ${address}${how};`).join('\n')
  const errorLog = `  error_log ${containers ? '/dev/stderr' : `/var/log/nginx/${name}-error.log`} crit;`
  const copied = containers ? 'nginx/site.conf beside compose.yaml' : `/etc/nginx/sites-available/${name}`
  const unavailable = `$${name.replaceAll('-', '_')}_unavailable`
  // In both servers: nginx takes some of these from the first one, before it knows the name.
  const tls = `  ssl_protocols TLSv1.2 TLSv1.3;\n  ssl_session_cache shared:${name}:10m;\n  ssl_session_tickets off;`
  return `# The site ${domain}: TLS, compressed scripts, and everything else passed on to the web processes of ${name}.
# Root copies it to ${copied}, as docs/production.md says. Edit it here, in ${nginxFile}: the next update copies it again.

upstream ${name} {
  # A process that still starts refuses connections: the next one is asked, writes too. "max_fails=0" has nginx ask each time anew, where it
  # would otherwise leave a process alone for ten seconds after one refusal, and send visitors away when that happened to all.
${webs.map(({ host = '127.0.0.1', port }) => `  server ${host}:${port} max_fails=0;`).join('\n')}
  keepalive 16;
}

# What is said when no process answers: a page to people, JSON to programs and to the scripts of our pages.
map $uri ${unavailable} {
  ~^/(api|lenders|healthz|readyz)(/|$) /_astro/.unavailable.json;
  default /_astro/.unavailable.html;
}

server {
${listen('80')}
  server_name ${domain};
  access_log off;
${errorLog}
  # Where certbot leaves its files when a certificate is renewed.
  location /.well-known/acme-challenge/ {
    root ${acmeRoot};
  }
  location / {
    return 301 https://${domain}$request_uri;
  }
}

# A browser or a scanner that asks for another name, or for none, gets no certificate. Not "default_server", which only one site of a machine may
# be: the first server of a port counts as it unless another one says so.
server {
${listen('443 ssl http2')}
  server_name ${name}.invalid;
  ssl_reject_handshake on;
${tls}
}

server {
  # nginx 1.26 of Debian 13 would rather have "http2 on;", says so, and takes this all the same; nginx 1.22 of Debian 12 knows only this.
${listen('443 ssl http2')}
  server_name ${domain};
  ssl_certificate ${certificate};
  ssl_certificate_key ${certificateKey};
${tls}
  server_tokens off;
  # Addresses and what people ask for are personal data. Lesser errors than these are logged with both.
  access_log off;
${errorLog}
  # The server itself refuses more than 64 kB, in JSON. An application stays in memory: nginx writes no part of it to the disk.
  client_max_body_size 128k;
  client_body_buffer_size 128k;
  # Nobody answers, or not in time. A process's own 503 is passed on as it is.
  error_page 502 504 =503 ${unavailable};

  # Scripts, styles and pictures, named by a hash of what is in them. Each start of a web process puts those of its build here; older ones stay
  # for tabs that are still open.
  location /_astro/ {
    root ${staticFiles};
    try_files $uri @web;
    gzip on;
    gzip_vary on;
    gzip_comp_level 6;
    gzip_min_length 1000;
    # Debian's list of types calls a script application/javascript, others text/javascript.
    gzip_types application/javascript text/javascript text/css application/json image/svg+xml;
    add_header Cache-Control "public, max-age=31536000, immutable";
    add_header X-Content-Type-Options nosniff;
    add_header Cross-Origin-Resource-Policy same-origin;
  }
  # Left there with each build.
  location /_astro/.unavailable. {
    internal;
    root ${staticFiles};
    charset utf-8;
    add_header Retry-After ${RETRY_AFTER_SECONDS} always;
    add_header Cache-Control no-store always;
    add_header X-Content-Type-Options nosniff always;
    add_header Content-Security-Policy "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" always;
  }

  # Pages come compressed, and with Strict-Transport-Security and the other headers of the server.
  location / {
${PASSED_ON(name)}
  }
  location @web {
${PASSED_ON(name)}
  }
}
`
}

const PASSED_ON = (upstream: string) => `    proxy_pass http://${upstream};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    # In place of what the visitor claims.
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_connect_timeout 2s;
    # Longer than the 45 seconds that matching may take.
    proxy_read_timeout 60s;
    # Writes too: applications and choices carry a key, and the others do no harm twice. Never for 503: the server says so because it is full.
    proxy_next_upstream error timeout non_idempotent;
    proxy_max_temp_file_size 0;
    gzip off;`
