# Redis from Debian's package. Where systemd runs, the package also starts its own server on 6379.
has_redis() { has_command redis-server; }

get_redis() { install_packages redis-server; }

marker_redis() { printf '%s' "$DATA/records"; }

start_redis() {
  ! listens "$PORT" || fail "port $PORT is taken"
  mkdir -p "$DATA/records"
  local setting options=()
  for setting in "${SETTINGS[@]}"; do options+=("--${setting%%=*}" "${setting#*=}"); done
  # Keeps the process title: the command line identifies this server.
  begin_server "$DATA" redis-server --port "$PORT" --bind 127.0.0.1 --dir "$DATA/records" --set-proc-title no \
    --appendonly yes --save '' --daemonize no "${options[@]}"
  await_server "$DATA" redis 30 redis_serves
}

redis_serves() {
  (
    exec 7<>"/dev/tcp/127.0.0.1/$PORT"
    printf 'PING\r\n' >&7
    IFS= read -r -t 5 line <&7
    [[ $line == +PONG* ]]
  ) 2>/dev/null
}
