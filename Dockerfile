# syntax=docker/dockerfile:1

# Builds the screens, with every package.
FROM node:24-slim AS screens
WORKDIR /lastro
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json vite.config.ts postcss.config.cjs ./
COPY contracts contracts
COPY web web
RUN node node_modules/vite/bin/vite.js build

# The packages of the server. Those that only the screens import are in their build; a test compares the list.
FROM node:24-slim AS packages
WORKDIR /lastro
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts \
  && npm uninstall --no-save --omit=dev --ignore-scripts \
    @fontsource-variable/inter @hookform/resolvers @mantine/core @mantine/hooks \
    @reduxjs/toolkit @tabler/icons-react @tanstack/react-table react react-dom \
    react-hook-form react-redux react-router-dom react-toastify

# What runs: Node, the sources as they are, and the built screens.
FROM node:24-slim
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-* \
  && mkdir /data && chown node:node /data
WORKDIR /lastro
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
COPY --from=packages /lastro/node_modules node_modules
COPY package.json ./
COPY contracts contracts
COPY projections projections
COPY services services
COPY --from=screens /lastro/dist/web dist/web
USER node
VOLUME /data
EXPOSE 3000
# Up when it answers for itself: a read model that is behind (503) is no reason to restart the gateway.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/saude`).then((r) => r.json()).then(({ versao }) => process.exit(versao ? 0 : 1), () => process.exit(1))"]
CMD ["node", "services/gateway.main.ts"]
