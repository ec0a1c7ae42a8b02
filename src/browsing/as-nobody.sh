#!/bin/sh
# Runs a browser as an unprivileged user. A browser has no sandbox for root.
for argument in "$@"; do
  case $argument in --user-data-dir=*) chown -R nobody "${argument#*=}" ;; esac
done
exec setpriv --reuid=nobody --regid="$(id -g nobody)" --clear-groups "$PRICEWRIGHT_BROWSER" "$@"
