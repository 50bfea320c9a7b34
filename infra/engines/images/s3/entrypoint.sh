#!/bin/bash
# Arguments are the command; without them it is built from variables, options of all backends first.
set -euo pipefail
[ $# -eq 0 ] || exec versitygw "$@"
: "${VGW_BACKEND:?set VGW_BACKEND to posix, or give a command}"
read -ra options <<<"${VGW_ARGS:-}"
read -ra backend_options <<<"${VGW_BACKEND_ARGS:-}"
exec versitygw "${options[@]}" "$VGW_BACKEND" ${VGW_BACKEND_ARG:+"$VGW_BACKEND_ARG"} "${backend_options[@]}"
