# Redis from Debian's package. Where systemd runs, installing it also starts a server of its own on 6379; ours does not mind.
has_redis() { has_command redis-server; }

get_redis() { install_packages redis-server; }

marker_redis() { printf '%s' "$DATA/records"; }

start_redis() {
  ! listens "$PORT" || fail "port $PORT is taken"
  mkdir -p "$DATA/records"
  local setting options=()
  for setting in "${SETTINGS[@]}"; do options+=("--${setting%%=*}" "${setting#*=}"); done
  # The title is left alone: the command line is what this server is recognised by.
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
