# An S3 server: VersityGW over a folder, built from its Go module, because there is no package of it.
VERSITYGW=${VERSITYGW_VERSION:-v1.8.0}
VERSITYGW_BIN=$SHOP_ENGINES_HOME/versitygw-$VERSITYGW/versitygw

has_s3() { [ -x "$VERSITYGW_BIN" ]; }

get_s3() {
  note "building VersityGW $VERSITYGW (110 MB of modules, two to three minutes)"
  install_go_program "github.com/versity/versitygw/cmd/versitygw@$VERSITYGW" "${VERSITYGW_BIN%/*}" \
    'set S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY to an S3 that runs'
}

marker_s3() { printf '%s' "$DATA/buckets"; }

start_s3() {
  : "${S3_ACCESS_KEY:?the server takes its keys from S3_ACCESS_KEY and S3_SECRET_KEY}" "${S3_SECRET_KEY:?}"
  ! listens "$PORT" || fail "port $PORT is taken"
  mkdir -p "$DATA/buckets" "$DATA/attributes"
  ROOT_ACCESS_KEY=$S3_ACCESS_KEY ROOT_SECRET_KEY=$S3_SECRET_KEY \
    begin_server "$DATA" "$VERSITYGW_BIN" --port "127.0.0.1:$PORT" --health /healthz "${SETTINGS[@]/#/--}" \
    posix --sidecar "$DATA/attributes" "$DATA/buckets"
  await_server "$DATA" s3 30 s3_serves
}

s3_serves() {
  (
    exec 7<>"/dev/tcp/127.0.0.1/$PORT"
    printf 'GET /healthz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' >&7
    IFS= read -r -t 5 line <&7
    [[ $line == *' 200'* ]]
  ) 2>/dev/null
}
