# Two images: `build` contains the sources and the tools, and publishes; `platform` runs in production.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN npm ci && npx grandstand build && npx grandstand pack-server /server

FROM ${NODE_IMAGE} AS packages
WORKDIR /server
COPY --from=build /server .
RUN npm ci --omit=dev

# No sources, no build tools, not root.
FROM ${NODE_IMAGE} AS platform
ENV NODE_ENV=production GS_HOST=0.0.0.0 GS_DATA_DIR=/data
RUN mkdir /data && chown node:node /data
WORKDIR /server
COPY --from=packages /server .
USER node
VOLUME /data
EXPOSE 8080 8081 8083 8090
CMD ["node", "platform/src/server.js"]
