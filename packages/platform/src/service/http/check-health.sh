#!/bin/bash
# A container's health check: exit code 0 when the process answers /readyz on INNER_PORT with 200, else the answer is shown.
# Bash alone, because this runs every few seconds in every container: 4 ms of CPU where Node takes 50, and 44 MB.
exec 3<>"/dev/tcp/127.0.0.1/$INNER_PORT" || exit 1
printf 'GET /readyz HTTP/1.0\r\n\r\n' >&3
read -r -t 4 _ code _ <&3
[ "$code" = 200 ] || { tail -n 1 <&3; exit 1; }
