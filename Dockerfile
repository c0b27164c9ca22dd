# Not built here: the machine that this product was made on has no Docker. tests/whole/image.test.ts puts together what the final stage copies, and
# runs it as the user that the image runs as. See docs/production.md.
#
# One image for every role: ROLE=web, ROLE=worker or ROLE=all. All settings come from the environment; no secret is in the image.

FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
# npm 11, which this image has, links the Node that the lock file pins; npm 10 does not.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund && test -x node_modules/.bin/node
COPY . .
# The Node that the lock file pins by its hash, as everywhere else.
ENV ASTRO_TELEMETRY_DISABLED=1 NODE_ENV=production PATH=/app/node_modules/.bin:$PATH
# The same builds as those of `npm run build`.
RUN node node_modules/astro/bin/astro.mjs build --force && node node_modules/vite/bin/vite.js build console --configLoader native \
  && node tools/bundle-server.ts
# What only builds and tests need does not go into the image that runs.
RUN npm prune --omit=dev --no-audit --no-fund
# Files keep the modes that they were checked out with, and the image's user owns none of them.
RUN chmod -R a+rX /app

FROM node:26.10.0-bookworm-slim
WORKDIR /app
ENV PATH=/app/node_modules/.bin:$PATH
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 OPERATOR_HOST=127.0.0.1 OPERATOR_PORT=3200 DATA_DIR=/data
# For npm run operator: its user has no home.
ENV npm_config_cache=/tmp/.npm npm_config_update_notifier=false
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/dist-console ./dist-console
COPY --from=build /app/dist-server ./dist-server
COPY --from=build /app/domain ./domain
COPY --from=build /app/contracts ./contracts
COPY --from=build /app/content ./content
COPY --from=build /app/server ./server
COPY --from=build /app/cli ./cli
# npm run operator
COPY --from=build /app/tools/operator.mjs /app/tools/ensure.mjs /app/tools/settings-file.mjs ./tools/
# Only ERASURE_LOG and, in the sandbox, keys and the operators' token are written. A named volume that is mounted on one of these folders for
# the first time takes its owner and its mode; on a folder that is not here it would belong to root, and no person could be erased.
RUN mkdir /data /erasures && chown 65534:65534 /data /erasures && chmod 700 /data /erasures
VOLUME /data
# nobody, by number: a mounted folder's owner is a number too.
USER 65534:65534
EXPOSE 3000
# Alive, not ready: a process whose database is gone must not be killed for it. One that still starts does not listen yet.
HEALTHCHECK --interval=10s --timeout=3s --start-period=300s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1 and takes SIGTERM: it drains, hands over and ends within 30 seconds.
CMD ["node", "dist-server/main.mjs"]
