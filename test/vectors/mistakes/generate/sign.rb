# Signs as people do in Ruby and Rails; one task a line, one answer a line.
require 'active_support/all'
require 'base64'
require 'cgi'
require 'json'
require 'net/http'
require 'openssl'

# What ActiveSupport patches into to_json is asked for by its own encoder; the plain gem is reached by JSON.generate.
def rails(object) = ActiveSupport::JSON.encode(object)
def deeply(o) = o.is_a?(Hash) ? o.sort.to_h { |k, v| [k, deeply(v)] } : o.is_a?(Array) ? o.map { |v| deeply(v) } : o

BODIES = {
  'raw' => ->(_, raw) { raw }, 'generate' => ->(o, _) { JSON.generate(o) }, 'to_json' => ->(o, _) { rails(o) }, 'pretty' => ->(o, _) { JSON.pretty_generate(o) },
  'ascii' => ->(o, _) { JSON.generate(o, ascii_only: true) }, 'script_safe' => ->(o, _) { JSON.generate(o, escape_slash: true) },
  'spaced' => ->(o, _) { JSON.generate(o, space: ' ', object_nl: ' ', array_nl: ' ') }, 'spaced_colon' => ->(o, _) { JSON.generate(o, space: ' ') },
  'sorted' => ->(o, _) { JSON.generate(deeply(o)) }, 'sorted_top' => ->(o, _) { JSON.generate(o.sort.to_h) }, 'sorted_rails' => ->(o, _) { rails(deeply(o)) },
  'compact_nulls' => ->(o, _) { JSON.generate(o.compact) }, 'compact_rails' => ->(o, _) { rails(o.compact) }, 'except' => ->(o, _) { JSON.generate(o.except('items')) },
  'slice' => ->(o, _) { JSON.generate(o.slice('merchant_order_id', 'event_id', 'amount', 'currency')) }, 'merged' => ->(o, _) { JSON.generate({ 'event_id' => o['event_id'] }.merge(o)) },
  'float' => ->(o, _) { JSON.generate(o.merge('amount' => o['amount'].to_f)) }, 'decimal' => ->(o, _) { rails(o.merge('amount' => BigDecimal(o['amount'].to_s))) },
  'text_amount' => ->(o, _) { JSON.generate(o.merge('amount' => o['amount'].to_s)) }, 'with_nil' => ->(o, _) { JSON.generate(o.merge('sub_id' => nil)) },
  'repr' => ->(o, _) { o.to_s }, 'repr_symbols' => ->(o, _) { o.deep_symbolize_keys.inspect }, 'form' => ->(o, _) { URI.encode_www_form(o) }, 'form_to_query' => ->(o, _) { o.to_query },
  'empty' => ->(_, _) { nil.to_s }
}.freeze
STEPS = {
  'newline' => ->(b) { "#{b}\n".b }, 'crlf_end' => ->(b) { "#{b}\r\n".b }, 'crlf' => ->(b) { b.gsub("\n", "\r\n") }, 'bom' => ->(b) { "\xEF\xBB\xBF".b + b }, 'space' => ->(b) { "#{b} ".b },
  'cp949' => ->(b) { b.dup.force_encoding('UTF-8').encode('CP949') }, 'euckr' => ->(b) { b.dup.force_encoding('UTF-8').encode('EUC-KR') },
  'ascii' => ->(b) { b.dup.force_encoding('UTF-8').encode('US-ASCII', undef: :replace) }, 'latin1' => ->(b) { b.dup.force_encoding('UTF-8').encode('ISO-8859-1', undef: :replace) },
  'ufffd' => ->(b) { b.dup.force_encoding('US-ASCII').encode('UTF-8', invalid: :replace, undef: :replace) }, 'utf16le' => ->(b) { b.dup.force_encoding('UTF-8').encode('UTF-16LE') },
  'nfd' => ->(b) { b.dup.force_encoding('UTF-8').unicode_normalize(:nfd) }, 'double' => ->(b) { JSON.generate(b.dup.force_encoding('UTF-8')) }
}.freeze
KEYS = {
  'newline' => ->(k, _) { "#{k}\n" }, 'crlf' => ->(k, _) { "#{k}\r\n" }, 'space' => ->(k, _) { "#{k} " }, 'quoted' => ->(k, _) { k.inspect }, 'squoted' => ->(k, _) { "'#{k}'" },
  'hex' => ->(k, _) { [k].pack('H*') }, 'b64' => ->(k, _) { Base64.decode64(k.tr('-_', '+/')) }, 'cut' => ->(k, _) { k.sub(/\A[a-z]+_/, '') }, 'put' => ->(k, _) { "whsec_#{k}" },
  'upper' => ->(k, _) { k.upcase }, 'lower' => ->(k, _) { k.downcase }, 'url' => ->(k, _) { CGI.escape(k) }, 'html' => ->(k, _) { CGI.escapeHTML(k) }, 'trunc32' => ->(k, _) { k[0, 32] },
  'api' => ->(_, t) { t['api_key'] }, 'other' => ->(_, t) { t['other']['hmac_secret'] }, 'empty' => ->(_, _) { ENV['NO_SUCH_VARIABLE'].to_s }, 'nil' => ->(_, _) { nil.inspect },
  'dollar' => ->(_, _) { 'ENV["HMAC_SECRET"]' }, 'swapped' => ->(k, _) { k }
}.freeze
def sha(body) = OpenSSL::Digest::SHA256.new(body)
MESSAGES = {
  'right' => ->(s, b, _) { s + b }, 'dot' => ->(s, b, _) { [s, b].join('.') }, 'colon' => ->(s, b, _) { [s, b].join(':') }, 'newline' => ->(s, b, _) { [s, b].join("\n") }, 'pipe' => ->(s, b, _) { [s, b].join('|') },
  'space' => ->(s, b, _) { [s, b].join(' ') }, 'dash' => ->(s, b, _) { [s, b].join('-') }, 'comma' => ->(s, b, _) { [s, b].join(',') }, 'body_ts' => ->(s, b, _) { b + s }, 'body_colon_ts' => ->(s, b, _) { "#{b}:".b + s },
  'body' => ->(_, b, _) { b }, 'ts' => ->(s, _, _) { s }, 'method_path_nl' => ->(s, b, t) { ['POST', t['path'], s, b].join("\n") }, 'path' => ->(s, b, t) { t['path'] + s + b }, 'ts_path' => ->(s, b, t) { s + t['path'] + b },
  'key_ts' => ->(s, b, t) { t['api_key'] + s + b }, 'ts_key' => ->(s, b, t) { s + t['api_key'] + b }, 'key_dot' => ->(s, b, t) { [t['api_key'], s, b].join('.') },
  'hashed' => ->(s, b, _) { s + sha(b).hexdigest }, 'hashed_b64' => ->(s, b, _) { s + sha(b).base64digest }
}.freeze
MACS = {
  'unkeyed' => ->(_, m) { OpenSSL::Digest.digest('SHA256', m) }, 'unkeyed1' => ->(_, m) { OpenSSL::Digest.digest('SHA1', m) }, 'before' => ->(k, m) { OpenSSL::Digest.digest('SHA256', k.b + m.b) },
  'after' => ->(k, m) { OpenSSL::Digest.digest('SHA256', m.b + k.b) }
}.freeze
HEX = ->(d) { d.unpack1('H*') }
SPELLINGS = {
  'hex' => HEX, 'base64' => ->(d) { Base64.strict_encode64(d) }, 'base64_newline' => ->(d) { Base64.encode64(d) }, 'base64url' => ->(d) { Base64.urlsafe_encode64(d) },
  'base64url_bare' => ->(d) { Base64.urlsafe_encode64(d, padding: false) }, 'HEX' => ->(d) { HEX[d].upcase }, 'sha256=' => ->(d) { "sha256=#{HEX[d]}" }, 'v1=' => ->(d) { "v1=#{HEX[d]}" },
  'hex_of_hex' => ->(d) { HEX[HEX[d]] }, 'base64_of_hex' => ->(d) { Base64.encode64(HEX[d]).delete("\n") }, 'trunc32' => ->(d) { HEX[d][0...32] }, 'unpadded' => ->(d) { d.bytes.map { |b| b.to_s(16) }.join },
  'bigint' => ->(d) { HEX[d].hex.to_s(16) }, 'quoted' => ->(d) { HEX[d].inspect }, 'dashes' => ->(d) { HEX[d].scan(/../).join('-') }, 'spaced' => ->(d) { d.unpack('H2' * d.size).join(' ') }
}.freeze
def at(task, zone = 'UTC') = Time.at(task['seconds']).in_time_zone(zone)
STAMPS = {
  'right' => ->(t) { t['ts'] }, 'ms000' => ->(t) { (t['seconds'] * 1000).to_s }, 'minus1' => ->(t) { (t['seconds'] - 1).to_s }, 'plus1' => ->(t) { (t['seconds'] + 1).to_s }, 'iso' => ->(t) { at(t).iso8601 },
  'iso_kst' => ->(t) { at(t, 'Asia/Seoul').iso8601 }, 'float' => ->(t) { t['seconds'].to_f.to_s }, 'sql' => ->(t) { at(t).strftime('%F %T') }, 'kst' => ->(t) { (t['seconds'] + 32_400).to_s }
}.freeze
RECIPES = {
  'stripe' => ->(t, k, b) { "t=#{t['ts']},v1=#{OpenSSL::HMAC.hexdigest('SHA256', k, "#{t['ts']}.".b + b)}" }, 'github' => ->(_, k, b) { "sha256=#{OpenSSL::HMAC.hexdigest('SHA256', k, b)}" },
  'slack' => ->(t, k, b) { "v0=#{OpenSSL::HMAC.hexdigest('SHA256', k, "v0:#{t['ts']}:".b + b)}" }, 'shopify' => ->(_, k, b) { Base64.strict_encode64(OpenSSL::HMAC.digest('SHA256', k, b)) },
  'github1' => ->(_, k, b) { "sha1=#{OpenSSL::HMAC.hexdigest('SHA1', k, b)}" }
}.freeze

def stages(chain, task, first = nil)
  base, *steps = chain.split('+')
  found = [base == 'sent' ? first : BODIES[base].call(JSON.parse(task['raw']), task['raw']).b]
  steps.each { |step| found << STEPS[step].call(found.last).b }
  found
end

def answer(task)
  sent = stages(task['send'], task)
  signed = stages(task['sign'], task, sent.last)
  keys = [task['secret']]
  task['key'].split('+').each { |option| keys << KEYS[option].call(keys.last, task) unless %w[right swapped].include?(option) }
  key, message = keys.last.b, MESSAGES[task['message']].call(STAMPS[task['stamp']].call(task).b, signed.last, task)
  key, message = message, key if task['key'].include?('swapped')
  digest = (MACS[task['mac']] || ->(k, m) { OpenSSL::HMAC.digest(task['mac'], k, m) }).call(key, message)
  signature = task['recipe'].empty? ? SPELLINGS[task['encode']].call(digest) : RECIPES[task['recipe']].call(task, key, signed.last)
  text = ->(all) { all.map { |one| Base64.strict_encode64(one) } }
  { sent: text[sent], signed: text[signed], signature: signature, effects: text[keys] }
end

$stdin.each_line { |line| puts JSON.generate(answer(JSON.parse(line))) }
