/** Programs that a bare machine has and a trial lacks, as shell scripts: systemd, a certificate authority on the internet, packages that are there already. */
import { join } from 'node:path'
import { debianProgram } from '#tools/debian-program.mjs'

const SYSTEMCTL = join(import.meta.dirname, 'systemctl.ts')
const NGINX = debianProgram('nginx')?.root

export interface Stage {
  readonly node: string
  readonly domain: string
  readonly certificateFile: string
  readonly keyFile: string
}

export const programsFor = ({ node, domain, certificateFile, keyFile }: Stage): Readonly<Record<string, string>> => ({
  '/usr/bin/systemctl': `#!/bin/sh
exec ${node} ${SYSTEMCTL} "$@"
`,
  // The packages are the machine's own.
  '/usr/bin/apt-get': `#!/bin/sh
set -eu
[ "$1" = install ] || exit 0
shift
for package in "$@"; do
  case $package in
    -* | certbot) continue ;;
  esac
  dpkg --status "$package" > /dev/null 2>&1 || command -v "$package" > /dev/null || { echo "Please install: $package" >&2; exit 1; }
done
`,
  // As an authority would: it looks for its token at the name, on port 80, before it gives a certificate.
  '/usr/bin/certbot': `#!/bin/sh
set -eu
while [ $# -gt 0 ]; do
  case $1 in
    -w) root=$2 ;;
    -d) domain=$2 ;;
  esac
  shift
done
[ "$domain" = ${domain} ]
mkdir -p "$root/.well-known/acme-challenge"
echo the-token > "$root/.well-known/acme-challenge/token"
[ "$(curl --fail --silent --show-error "http://$domain/.well-known/acme-challenge/token")" = the-token ]
mkdir -p "/etc/letsencrypt/live/$domain"
cp ${certificateFile} "/etc/letsencrypt/live/$domain/fullchain.pem"
cp ${keyFile} "/etc/letsencrypt/live/$domain/privkey.pem"
`,
})

/** What Debian does when it installs PostgreSQL and nginx: a cluster is made, and both are started, in the network of the trial alone. */
export const START_SERVICES = `set -eu
[ -d /etc/nginx ] || cp -a ${NGINX}/etc ${NGINX}/usr ${NGINX}/var /
rm -rf /etc/postgresql/* /var/lib/postgresql/* /etc/nginx/conf.d/* /etc/nginx/sites-enabled/*
install -d -o postgres -g postgres -m 2775 /run/postgresql
version=$(ls /usr/lib/postgresql | sort -n | tail -1)
pg_createcluster "$version" main > /dev/null
pg_ctlcluster "$version" main start
ln -sf ../sites-available/default /etc/nginx/sites-enabled/default
systemctl start nginx
`
