# One image for every process, command and job of the product. All settings come from files and the environment; no secret is in it.
# `npm run drill -- image` builds it, on images made of Debian's packages, and runs what compose.yaml says of it.
ARG BUILD_IMAGE=node:26.10.0-trixie-slim
ARG BASE_IMAGE=debian:13-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools/ensure.mjs tools/
RUN node -e "import('./tools/ensure.mjs').then(({ ensureInstalled }) => ensureInstalled())"
COPY . .
ENV ASTRO_TELEMETRY_DISABLED=1
# A build records new versions of legal texts: in here the record would be lost, and the same version could stand for other words next time.
RUN cp content/legal/versions.json /tmp/ && npm run build && { cmp content/legal/versions.json /tmp/versions.json \
  || { echo 'Legal texts have new versions. Run npm run build, commit content/legal/versions.json, and build the image again.' >&2; exit 1; }; }
# What only builds and tests need does not go into the image that runs; and its user, who owns no file, can read all, whatever they were
# checked out with.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share \
  && find . ! -type l ! -perm -444 -exec chmod a+rX {} +

FROM ${BASE_IMAGE}
# What Node links to, PostgreSQL's programs, of the version that compose.yaml runs, for backups and their tests, and rclone for their copies.
# Without the compiler of queries, which is larger than the rest.
RUN mkdir /etc/postgresql-common && echo create_main_cluster=false > /etc/postgresql-common/createcluster.conf \
  && apt-get update && apt-get install --yes --no-install-recommends ca-certificates libatomic1 postgresql-17 rclone && apt-get clean \
  && rm -rf /var/lib/apt/lists/* /usr/lib/*/libLLVM* /usr/lib/*/libz3* /usr/lib/postgresql/17/lib/llvmjit.so /usr/lib/postgresql/17/lib/bitcode
WORKDIR /app
# The Node that the lock file pins by its hash, as everywhere else.
ENV PATH=/app/node_modules/.bin:$PATH
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 OPERATOR_PORT=3200
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/dist-console ./dist-console
COPY --from=build /app/dist-server ./dist-server
COPY --from=build /app/domain ./domain
COPY --from=build /app/contracts ./contracts
COPY --from=build /app/content ./content
COPY --from=build /app/server ./server
COPY --from=build /app/cli ./cli
COPY --from=build /app/conformance ./conformance
COPY --from=build /app/deploy ./deploy
COPY --from=build /app/tools ./tools
# A named volume that is mounted on one of these folders for the first time takes its owner and its mode; on a folder that is not here it
# would belong to root, and no person could be erased.
RUN install -d -o 65534 -g 65534 -m 711 /var/lib/loanfinch && install -d -o 65534 -g 65534 -m 700 /var/lib/loanfinch/backups \
  && install -d -o 65534 -g 65534 -m 755 /var/lib/loanfinch/static
# nobody, by number: a mounted folder's owner is a number too.
USER 65534:65534
EXPOSE 3000
# Alive, not ready: a process whose database is gone must not be killed for it. One that still starts does not listen yet.
HEALTHCHECK --interval=5s --timeout=3s --start-period=300s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1 and takes SIGTERM: it drains, hands over and ends within 30 seconds.
CMD ["node", "--env-file=/etc/loanfinch/settings.env", "dist-server/main.mjs"]
