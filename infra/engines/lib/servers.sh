# A server is a detached process with DIR/pid and DIR/log, recognised by a marker in its command line.

runs() { # DIR MARKER
  [ -s "$1/pid" ] && tr '\0' '\n' 2>/dev/null <"/proc/$(<"$1/pid")/cmdline" | grep -qxF -- "$2"
}

listens() { (exec 7<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

begin_server() { # DIR COMMAND...
  local dir=$1
  shift
  setsid nohup "$@" >"$dir/log" 2>&1 </dev/null 9>&- &
  printf '%s\n' $! >"$dir/pid"
}

await_server() { # DIR MARKER SECONDS CHECK...
  local dir=$1 marker=$2 ends=$((SECONDS + $3)) pid
  pid=$(<"$dir/pid")
  shift 3
  until "$@"; do
    if ! kill -0 "$pid" 2>/dev/null; then tail -n 20 "$dir/log" >&2; fail "$marker ended while starting"; fi
    if ((SECONDS >= ends)); then tail -n 20 "$dir/log" >&2; fail "$marker was not ready in time"; fi
    sleep 0.05
  done
}

end_server() { # DIR MARKER
  local pid signal tries
  if runs "$1" "$2"; then
    pid=$(<"$1/pid")
    for signal in TERM KILL; do
      kill -s "$signal" "$pid" 2>/dev/null || true
      # A paused process handles no other signal.
      kill -s CONT "$pid" 2>/dev/null || true
      for ((tries = 0; tries < 200; tries++)); do
        kill -0 "$pid" 2>/dev/null || break 2
        sleep 0.05
      done
    done
  fi
  rm -f "$1/pid"
}
