# The bot in an image: Node 24, the packages that it runs on, its sources. docs/operating.md tells how it is run.

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

# What the official image holds besides Node (npm, yarn, headers) would make a third of this one.
FROM debian:bookworm-slim
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --no-create-home --shell /usr/sbin/nologin node && install --directory --owner=node --group=node --mode=700 /data
ENV MALLOC_ARENA_MAX=1 STORE_PATH=/data/campaign-stats.sqlite PORT=3000 HEALTH_PORT=3001 WATCHDOG=exit
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY src ./src
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.HEALTH_PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No shell and no npm stands between: SIGTERM reaches Node itself.
CMD ["node", "--max-semi-space-size=4", "src/start.js"]
