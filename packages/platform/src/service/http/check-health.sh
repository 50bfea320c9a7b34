#!/bin/bash
# A container's health check: exits with 0 when /readyz on INNER_PORT responds 200, else prints the response.
# Plain bash, because this runs every few seconds in every container: it takes 4 ms of CPU; Node takes 50 ms and 44 MB.
exec 3<>"/dev/tcp/127.0.0.1/$INNER_PORT" || exit 1
printf 'GET /readyz HTTP/1.0\r\n\r\n' >&3
read -r -t 4 _ code _ <&3
[ "$code" = 200 ] || { tail -n 1 <&3; exit 1; }
