# MongoDB's wire protocol, because mongosh is in no package: initiates a replica set of one and asks for the primary.
# BSON as hexadecimal text; https://bsonspec.org and the wire protocol's OP_MSG.

bson_text() { printf '%s' "$1" | od -An -v -tx1 | tr -d ' \n'; }
bson_int() { printf '%02x%02x%02x%02x' $(($1 & 255)) $((($1 >> 8) & 255)) $((($1 >> 16) & 255)) $((($1 >> 24) & 255)); }
bson_document() { printf '%s%s00' "$(bson_int $((${#1} / 2 + 5)))" "$1"; } # FIELDS
bson_field() { printf '%s%s00%s' "$1" "$(bson_text "$2")" "$3"; } # TYPE NAME VALUE
string_field() { bson_field 02 "$1" "$(bson_int $((${#2} + 1)))$(bson_text "$2")00"; } # NAME TEXT
int_field() { bson_field 10 "$1" "$(bson_int "$2")"; } # NAME NUMBER
document_field() { bson_field 03 "$1" "$(bson_document "$2")"; } # NAME FIELDS
array_field() { bson_field 04 "$1" "$(bson_document "$2")"; } # NAME ELEMENTS

mongo_command() { # PORT FIELDS: prints the reply in hexadecimal
  local body message length at bytes=''
  body=$(bson_document "$2$(string_field "\$db" admin)")
  # Length, request id 1, responseTo 0, OP_MSG; no flags, one body section.
  message="$(bson_int 1)$(bson_int 0)$(bson_int 2013)$(bson_int 0)00$body"
  message="$(bson_int $((${#message} / 2 + 4)))$message"
  for ((at = 0; at < ${#message}; at += 2)); do bytes+="\\x${message:at:2}"; done
  (
    exec 7<>"/dev/tcp/127.0.0.1/$1"
    printf '%b' "$bytes" >&7
    length=$(timeout 10 head -c 4 <&7 | od -An -tu4 | tr -d ' ')
    timeout 10 head -c $((length - 4)) <&7 | od -An -v -tx1 | tr -d ' \n'
  ) 2>/dev/null
}

is_mongo_primary() { # PORT
  mongo_command "$1" "$(int_field hello 1)" | grep -q "08$(bson_text isWritablePrimary)0001"
}

# Idempotent: an initiated replica set refuses.
initiate_mongo() { # PORT, HOST:PORT as clients see it
  local member
  member=$(int_field _id 0)$(string_field host "$2")
  mongo_command "$1" "$(document_field replSetInitiate \
    "$(string_field _id rs0)$(array_field members "$(document_field 0 "$member")")")" >/dev/null
}
