-- Signs as people do in Lua (cjson, dkjson; openssl for the digest); one task a line, one answer a line.
local cjson = require('cjson')
local dkjson = require('dkjson')

local function hex(s) return (s:gsub('.', function(c) return ('%02x'):format(c:byte()) end)) end
local function unhex(s) return (s:gsub('%x%x', function(h) return string.char(tonumber(h, 16)) end)) end
local file = os.tmpname()
local function write(s) local f = assert(io.open(file, 'wb')); f:write(s); f:close() end
local function run(command, input)
  write(input)
  local f = assert(io.popen(command .. ' ' .. file, 'r'))
  local out = f:read('a')
  f:close()
  return out
end
local function digest(name, m) return run(('openssl dgst -%s -binary'):format(name), m) end
local function hmac(name, k, m)
  if k == '' then return run(("openssl dgst -%s -binary -hmac ''"):format(name), m) end
  return run(('openssl dgst -%s -binary -mac HMAC -macopt hexkey:%s'):format(name, hex(k)), m)
end
local function base64(s) return (run('base64 -w0', s)) end
local function unbase64(s) return (run('base64 -d', s:gsub('-', '+'):gsub('_', '/') .. ('='):rep(-#s % 4))) end
local function percent(s) return (s:gsub('[^%w_.~-]', function(c) return ('%%%02X'):format(c:byte()) end)) end
local function names(raw) local found, known = {}, {}; for name in raw:gmatch('"([%w_]+)":') do if not known[name] then found[#found + 1] = name end; known[name] = true end; return found end
local function edited(o, name, value) o[name] = value; return o end

local bodies = {
  raw = function(raw) return raw end, cjson = function(raw) return cjson.encode(cjson.decode(raw)) end,
  dkjson = function(raw) return dkjson.encode((dkjson.decode(raw))) end, dkjson_sorted = function(raw) local o = dkjson.decode(raw); local keys = names(raw); table.sort(keys); return dkjson.encode(o, { keyorder = keys }) end,
  dkjson_sorted_indent = function(raw) local keys = names(raw); table.sort(keys); return dkjson.encode((dkjson.decode(raw)), { indent = true, keyorder = keys }) end,
  dkjson_ordered = function(raw) return dkjson.encode((dkjson.decode(raw)), { keyorder = names(raw) }) end,
  dkjson_indent_ordered = function(raw) return dkjson.encode((dkjson.decode(raw)), { indent = true, keyorder = names(raw) }) end,
  floats = function(raw) return (raw:gsub('"amount":(%d+)', function(n) return '"amount":' .. tostring(tonumber(n) * 1.0) end)) end,
  divided = function(raw) return (raw:gsub('"(amount)":(%d+)', function(k, n) return '"' .. k .. '":' .. tostring(tonumber(n) / 1) end):gsub('"(price)":(%d+)', function(k, n) return '"' .. k .. '":' .. tostring(tonumber(n) / 1) end)) end,
  slashes = function(raw) return (raw:gsub('/', '\\/')) end, empty = function() return '' end,
  form = function(raw) local o = dkjson.decode(raw); local all = {}; for _, name in ipairs(names(raw)) do all[#all + 1] = name .. '=' .. percent(tostring(o[name])) end; return table.concat(all, '&') end,
}
local steps = {
  newline = function(b) return b .. '\n' end, crlf_end = function(b) return b .. '\r\n' end, bom = function(b) return '\239\187\191' .. b end, space = function(b) return b .. ' ' end, double = function(b) return dkjson.encode(b) end,
  crlf = function(b) return (b:gsub('\n', '\r\n')) end, ascii = function(b) return (b:gsub(utf8.charpattern, function(c) return #c > 1 and '?' or c end)) end,
}
local keys = {
  newline = function(k) return k .. '\n' end, crlf = function(k) return k .. '\r\n' end, space = function(k) return k .. ' ' end, quoted = function(k) return ('%q'):format(k) end, hex = unhex, b64 = unbase64, cut = function(k) return (k:gsub('^%l+_', '')) end,
  upper = string.upper, lower = string.lower, url = percent, trunc32 = function(k) return k:sub(1, 32) end, api = function(_, t) return t.api_key end, other = function(_, t) return t.other.hmac_secret end,
  ['nil'] = function() return tostring(os.getenv('NO_SUCH_VARIABLE')) end, empty = function() return os.getenv('NO_SUCH_VARIABLE') or '' end, dollar = function() return '$hmac_secret' end,
}
local messages = {
  right = function(s, b) return s .. b end, dot = function(s, b) return s .. '.' .. b end, colon = function(s, b) return s .. ':' .. b end, newline = function(s, b) return s .. '\n' .. b end, pipe = function(s, b) return s .. '|' .. b end,
  body_ts = function(s, b) return b .. s end, body = function(_, b) return b end, ts = function(s) return s end, method_path_nl = function(s, b, t) return table.concat({ 'POST', t.path, s, b }, '\n') end,
  ts_path = function(s, b, t) return s .. t.path .. b end, key_ts = function(s, b, t) return t.api_key .. s .. b end, hashed = function(s, b) return s .. hex(digest('sha256', b)) end,
}
local spellings = {
  hex = hex, HEX = function(d) return hex(d):upper() end, base64 = base64, base64url = function(d) return (base64(d):gsub('+', '-'):gsub('/', '_')) end, unpadded = function(d) return (d:gsub('.', function(c) return ('%x'):format(c:byte()) end)) end,
  hex_of_hex = function(d) return hex(hex(d)) end, base64_of_hex = function(d) return base64(hex(d)) end, ['sha256='] = function(d) return 'sha256=' .. hex(d) end, trunc32 = function(d) return hex(d):sub(1, 32) end, quoted = function(d) return ('%q'):format(hex(d)) end,
}
local stamps = {
  right = function(t) return t.ts end, float = function(t) return tostring(t.seconds + 0.0) end, ms000 = function(t) return ('%d000'):format(t.seconds) end, minus1 = function(t) return ('%d'):format(t.seconds - 1) end,
  iso = function(t) return os.date('!%Y-%m-%dT%H:%M:%SZ', math.floor(t.seconds)) end, sql = function(t) return os.date('!%Y-%m-%d %H:%M:%S', math.floor(t.seconds)) end,
}

local function stages(chain, raw, first)
  local found = {}
  for name in chain:gmatch('[^+]+') do
    found[#found + 1] = #found > 0 and steps[name](found[#found]) or name == 'sent' and first or bodies[name](raw)
  end
  return found
end

for line in io.lines() do
  local t = cjson.decode(line)
  local sent = stages(t.send, t.raw)
  local signed = stages(t.sign, t.raw, sent[#sent])
  local chain = { t.secret }
  for option in t.key:gmatch('[^+]+') do if keys[option] then chain[#chain + 1] = keys[option](chain[#chain], t) end end
  local key, message = chain[#chain], messages[t.message](stamps[t.stamp](t), signed[#signed], t)
  if t.key:find('swapped') then key, message = message, key end
  local made = t.mac == 'unkeyed' and digest('sha256', message) or t.mac == 'before' and digest('sha256', key .. message) or t.mac == 'after' and digest('sha256', message .. key) or hmac(t.mac, key, message)
  local text = function(all) local found = {}; for i, one in ipairs(all) do found[i] = base64(one) end; return found end
  local signature = t.recipe == 'github' and 'sha256=' .. hex(hmac('sha256', key, signed[#signed])) or spellings[t.encode](made)
  print(cjson.encode({ sent = text(sent), signed = text(signed), signature = signature, effects = text(chain) }))
  io.flush()
end
os.remove(file)
