# Usage: SECRET=… ruby sign.rb TIMESTAMP BODY_FILE
require 'openssl'

timestamp, file = ARGV
puts OpenSSL::HMAC.hexdigest('SHA256', ENV.fetch('SECRET'), timestamp.b + File.binread(file))
