#!/bin/sh
# Usage: SECRET=… sign-openssl.sh TIMESTAMP BODY_FILE
key=$(printf %s "$SECRET" | od -An -v -tx1 | tr -d ' \n')
{ printf %s "$1"; cat "$2"; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -r | cut -d' ' -f1
