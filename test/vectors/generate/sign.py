# Usage: SECRET=… python3 sign.py TIMESTAMP BODY_FILE
import hashlib, hmac, os, sys

body = open(sys.argv[2], "rb").read()
message = sys.argv[1].encode() + body
print(hmac.new(os.environb[b"SECRET"], message, hashlib.sha256).hexdigest())
