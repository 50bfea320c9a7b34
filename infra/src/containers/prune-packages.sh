#!/bin/sh
# Removes from installed packages what Node never loads there: declarations and sources of TypeScript (Node refuses to strip types below
# node_modules), source maps, a bundle for browsers, and data of a benchmark. Licences and readmes stay. Runs in the folder of the project.
set -e
find . -type f -path '*/node_modules/*' \( -name '*.map' -o -name '*.ts' -o -name '*.[cm]ts' \
  -o -path '*/xml2js/lib/xml2js.bc.js' -o -path '*/bintrees/test/*' \) -delete
