#!/bin/sh
# Puts a new image of this folder's sources in the place of the one that runs, process by process, without a visitor noticing: as root, after
# an edit or `git pull`. `update.sh previous` goes back to the image before. docs/production.md, "Containers".
set -eu
cd "$(dirname "$0")/../.."
site=nginx/site.conf

route() { # ADDRESS down|up: takes a web process out of nginx, or back in, and waits until nginx has answered whatever was under way
  case $2 in
    down) sed -i "/^  server $1:3000[ ;]/{/ down;/!s/;/ down;/}" "$site" ;;
    up) sed -i "/^  server $1:3000[ ;]/s/ down;/;/" "$site" ;;
  esac
  docker compose exec -T nginx nginx -t -q
  docker compose exec -T nginx nginx -s reload
  sleep 1
  tries=0
  while docker compose top nginx | grep -q 'worker process is shutting down' && [ "$tries" -lt 70 ]; do
    sleep 1
    tries=$((tries + 1))
  done
}

case ${1:-new} in
  new)
    docker compose run --rm -T production backup
    docker tag loanfinch:latest loanfinch:previous
    docker compose build static
    ;;
  previous) docker tag loanfinch:previous loanfinch:latest ;;
  *) echo "update.sh, or update.sh previous" >&2 && exit 2 ;;
esac
docker compose run --rm -T static
replace() { # SERVICE [ADDRESS]
  [ -z "${2:-}" ] || route "$2" down
  docker compose up --detach --no-deps --wait "$1"
  [ -z "${2:-}" ] || route "$2" up
  echo "$1 runs the new image"
}
replace web-1 172.28.0.11
replace web-2 172.28.0.12
replace worker-1
replace worker-2
# In this order: a new copier waits first, and misses no log while its receiver is replaced.
replace copy
replace wal
