# Apache Kafka in KRaft mode: one broker that is its own controller, run from the jars of Maven's kafka_2.13.
# Pinned to 4.3.1: a jar that 4.4.0 requires is unavailable.
KAFKA=${KAFKA_VERSION:-4.3.1}
KAFKA_JARS=$SHOP_ENGINES_HOME/kafka-$KAFKA

java_major() { java -version 2>&1 | awk -F'[".]' '/version/ { print $2; exit }'; }

has_kafka() { has_command java && [ "$(java_major)" -ge 17 ] && [ -f "$KAFKA_JARS/.ok" ]; }

get_kafka() {
  local missing=()
  { has_command java && [ "$(java_major)" -ge 17 ]; } || missing+=(openjdk-17-jre-headless)
  [ -f "$KAFKA_JARS/.ok" ] || has_command mvn || missing+=(maven)
  [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}"
  [ -f "$KAFKA_JARS/.ok" ] || fetch_kafka_jars
}

fetch_kafka_jars() {
  note "fetching Kafka $KAFKA (44 MB)"
  local work
  work=$(mktemp -d "$SHOP_ENGINES_HOME/.fetch-kafka.XXXXXX")
  cat >"$work/pom.xml" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>shop.engines</groupId>
  <artifactId>kafka</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>$KAFKA</version></dependency>
    <dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-slf4j-impl</artifactId><version>2.25.4</version></dependency>
  </dependencies>
</project>
POM
  local goal=org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies
  if ! (cd "$work" && mvn -q -B -C "-Dmaven.repo.local=$SHOP_ENGINES_HOME/m2" "$goal" -DoutputDirectory="$work/jars" -DincludeScope=runtime >"$work/log" 2>&1); then
    tail -n 15 "$work/log" >&2
    rm -rf "$work"
    fail "Maven could not fetch Kafka $KAFKA"
  fi
  touch "$work/jars/.ok"
  rm -rf "$KAFKA_JARS" && mv "$work/jars" "$KAFKA_JARS" && rm -rf "$work"
}

marker_kafka() { printf '%s' "$DATA/broker.properties"; }

# KAFKA_SCRAM_USERS: users of SCRAM-SHA-256 on a first start, as "name=A,password=B name=C,password=D".
start_kafka() {
  local port
  for port in "$PORT" $((PORT + 1)); do ! listens "$port" || fail "port $port is taken"; done
  write_kafka_settings
  local jvm=(java -cp "$KAFKA_JARS/*" -Xms32m "-Xmx${KAFKA_HEAP:-192m}" -XX:+UseSerialGC -XX:TieredStopAtLevel=1
    "-Dlog4j2.configurationFile=$DATA/logging.properties")
  if [ ! -f "$DATA/records/meta.properties" ]; then
    local user scram=()
    for user in ${KAFKA_SCRAM_USERS:-}; do scram+=(--add-scram "SCRAM-SHA-256=[$user]"); done
    "${jvm[@]}" kafka.tools.StorageTool format --standalone -t "$(cluster_id)" -c "$DATA/broker.properties" "${scram[@]}" \
      >"$DATA/format.log" 2>&1 || { tail -n 10 "$DATA/format.log" >&2; fail "Kafka could not format $DATA"; }
  fi
  begin_server "$DATA" "${jvm[@]}" kafka.Kafka "$DATA/broker.properties"
  await_server "$DATA" kafka 90 kafka_serves
}

kafka_serves() { grep -q 'Kafka Server started' "$DATA/log" && listens "$PORT"; }

# 16 random bytes in url-safe base64; a leading letter, because an id that begins with a dash reads as an option.
cluster_id() { printf 'S%sQ' "$(head -c 32 /dev/urandom | base64 -w 0 | tr -dc 'A-Za-z0-9' | head -c 20)"; }

write_kafka_settings() {
  cat >"$DATA/broker.properties" <<CONF
process.roles=broker,controller
node.id=1
listeners=PLAINTEXT://127.0.0.1:$PORT,CONTROLLER://127.0.0.1:$((PORT + 1))
advertised.listeners=PLAINTEXT://127.0.0.1:$PORT
controller.listener.names=CONTROLLER
controller.quorum.bootstrap.servers=127.0.0.1:$((PORT + 1))
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
log.dirs=$DATA/records
auto.create.topics.enable=false
offsets.topic.replication.factor=1
offsets.topic.num.partitions=3
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=3
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
share.coordinator.state.topic.num.partitions=3
group.initial.rebalance.delay.ms=0
# Tests wait for session timeouts; the default is 6000.
group.min.session.timeout.ms=1000
# The cleaner's buffer alone would take 128 MB and kill a broker with a heap this small.
log.cleaner.dedupe.buffer.size=4194304
# A killed broker can register again only after its old session has expired.
broker.session.timeout.ms=3000
broker.heartbeat.interval.ms=500
CONF
  # The last value of a setting wins.
  [ ${#SETTINGS[@]} -eq 0 ] || printf '%s\n' "${SETTINGS[@]}" >>"$DATA/broker.properties"
  cat >"$DATA/logging.properties" <<'CONF'
rootLogger.level=INFO
rootLogger.appenderRef.out.ref=OUT
appender.out.type=Console
appender.out.name=OUT
appender.out.layout.type=PatternLayout
appender.out.layout.pattern=%d{ISO8601} %p %c{1} %m%n
CONF
}
