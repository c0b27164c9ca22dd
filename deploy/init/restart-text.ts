/** rolling-restart.sh: every process anew, one after the other, without a visitor noticing. docs/production.md, "More processes, more machines", has the same steps by hand. */
import { type Installation, processesOf } from '../installation.ts'
import type { Answers } from './answers.ts'

export function restartText(installation: Installation, answers: Answers): string {
  const { name, restartFile } = installation
  const processes = processesOf(installation, answers)
  const portsOf = (role: string) =>
    processes
      .filter((each) => each.role === role)
      .map(({ unit, port }) => `${unit} ${port}`)
      .join('\n')
  return `#!/bin/sh
# Restarts every process of ${name}, one after the other, without a visitor noticing: after an update, or a change of settings.env.
# Root copies it to /usr/local/sbin/${name}-restart, as docs/production.md says, and runs it. Edit it in ${restartFile}, not there.
set -eu
site=/etc/nginx/sites-available/${name}

use_web() { # PORT down|up: takes a web process out of nginx, or back in, and waits until nginx has answered whatever was under way
  case $2 in
    down) sed -i "/^  server 127.0.0.1:$1[ ;]/{/ down;/!s/;/ down;/}" "$site" ;;
    up) sed -i "/^  server 127.0.0.1:$1[ ;]/s/ down;/;/" "$site" ;;
  esac
  nginx -t -q
  systemctl reload nginx
  sleep 1
  tries=0
  while pgrep -f 'nginx: worker process is shutting down' > /dev/null && [ "$tries" -lt 70 ]; do
    sleep 1
    tries=$((tries + 1))
  done
}

wait_ready() { # UNIT PORT
  tries=0
  until curl --fail --silent --output /dev/null "http://127.0.0.1:$2/readyz"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 90 ]; then
      echo "$1 is not ready after 90 seconds. The others were left alone. Its words: journalctl -u $1 -n 30" >&2
      if grep -q "^  server 127.0.0.1:$2 .*down;" "$site"; then
        echo "nginx sends it no visitors (port $2 is marked down in $site). Mend it and run this again: that puts it back." >&2
      fi
      exit 1
    fi
    sleep 1
  done
}

while read -r unit port; do
  [ -n "$unit" ] || continue
${answers.webs > 1 ? '  use_web "$port" down\n' : ''}  systemctl restart "$unit"
  wait_ready "$unit" "$port"
${answers.webs > 1 ? '  use_web "$port" up\n' : ''}  echo "$unit restarted"
done << 'END'
${portsOf('web')}
END
# A job that is cut off is done by another worker, or by the same one after its restart.
while read -r unit port; do
  [ -n "$unit" ] || continue
  systemctl restart "$unit"
  wait_ready "$unit" "$port"
  echo "$unit restarted"
done << 'END'
${portsOf('worker')}
END
`
}
