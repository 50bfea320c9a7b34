# A Docker engine from Debian's packages, with data and socket in its own folder. mmdebstrap builds the base of images.sh. Needs root.
has_docker() {
  has_command dockerd && has_command docker && has_command iptables && has_command mmdebstrap &&
    { has_command docker-compose || docker compose version >/dev/null 2>&1; }
}

get_docker() {
  local missing=() tool
  for tool in dockerd:docker.io docker:docker.io iptables:iptables mmdebstrap:mmdebstrap; do
    has_command "${tool%%:*}" || [[ " ${missing[*]} " == *" ${tool##*:} "* ]] || missing+=("${tool##*:}")
  done
  has_command docker-compose || docker compose version >/dev/null 2>&1 || missing+=(docker-compose)
  install_packages "${missing[@]}"
}

docker_answers() { has_command docker && docker version --format '{{.Server.Version}}' >/dev/null 2>&1; }

marker_docker() { printf '%s' "$DATA/records"; }

# Two engines on one machine would conflict over bridge and addresses.
start_docker() {
  if docker_answers; then note "a Docker runs already: it is taken" && return; fi
  [ "$(id -u)" -eq 0 ] || fail "a Docker engine can be started by root only"
  mkdir -p "$DATA/records"
  # Published ports are bound to this machine only.
  begin_server "$DATA" dockerd --host "unix://$DATA/docker.sock" --data-root "$DATA/records" --exec-root "$DATA/run" \
    --pidfile "$DATA/dockerd.pid" --ip 127.0.0.1 --shutdown-timeout 5 "${SETTINGS[@]/#/--}"
  await_server "$DATA" docker 90 docker_serves
}

docker_serves() { DOCKER_HOST=unix://$DATA/docker.sock docker_answers; }

env_docker() {
  if [ -n "$DATA" ] && runs "$DATA" "$(marker_docker)"; then
    printf 'export DOCKER_HOST=%q\n' "unix://$DATA/docker.sock"
  elif [ -n "${DOCKER_HOST:-}" ]; then
    printf 'export DOCKER_HOST=%q\n' "$DOCKER_HOST"
  fi
}
