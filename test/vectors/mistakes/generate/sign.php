<?php
/* Signs as people do in PHP; one task a line, one answer a line. */
ini_set('serialize_precision', '-1');

function with($o, $name, $value) { $o[$name] = $value; return $o; }
function sorted($o) { ksort($o); return $o; }
function deeply($o) { if (!is_array($o)) return $o; if (!array_is_list($o)) ksort($o); return array_map('deeply', $o); }
function precise($o, $precision) { ini_set('serialize_precision', $precision); $text = json_encode($o, 320); ini_set('serialize_precision', '-1'); return $text; }
function quiet_string($o) { return @(string) $o; }
function dumped($o) { ob_start(); var_dump($o); return ob_get_clean(); }

const SLASHES = JSON_UNESCAPED_SLASHES, UTF8 = JSON_UNESCAPED_UNICODE;
const HEX = JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT;

$bodies = [
    'raw' => fn($o, $raw) => $raw,
    'json' => fn($o) => json_encode($o),
    'slashes' => fn($o) => json_encode($o, SLASHES),
    'utf8' => fn($o) => json_encode($o, UTF8),
    'both' => fn($o) => json_encode($o, SLASHES | UTF8),
    'pretty' => fn($o) => json_encode($o, JSON_PRETTY_PRINT),
    'pretty_both' => fn($o) => json_encode($o, JSON_PRETTY_PRINT | SLASHES | UTF8),
    'hex' => fn($o) => json_encode($o, HEX),
    'hex_both' => fn($o) => json_encode($o, HEX | SLASHES | UTF8),
    'hex_tag' => fn($o) => json_encode($o, JSON_HEX_TAG | SLASHES | UTF8),
    'objects' => fn($o) => json_encode($o, JSON_FORCE_OBJECT | SLASHES | UTF8),
    'numeric' => fn($o) => json_encode($o, JSON_NUMERIC_CHECK | SLASHES | UTF8),
    'zero_fraction' => fn($o) => json_encode(with($o, 'amount', (float) $o['amount']), JSON_PRESERVE_ZERO_FRACTION | SLASHES | UTF8),
    'number_format' => fn($o) => json_encode(with($o, 'amount', number_format((float) $o['amount'], 2, '.', '')), SLASHES | UTF8),
    'text_amount' => fn($o) => json_encode(with($o, 'amount', (string) $o['amount']), SLASHES | UTF8),
    'precision17' => fn($o) => precise($o, '17'),
    'ksort' => fn($o) => json_encode(sorted($o), SLASHES | UTF8),
    'ksort_json' => fn($o) => json_encode(sorted($o)),
    'ksort_deep' => fn($o) => json_encode(deeply($o), SLASHES | UTF8),
    'filtered' => fn($o) => json_encode(array_filter($o, fn($value) => $value !== null), SLASHES | UTF8),
    'filtered_json' => fn($o) => json_encode(array_filter($o, fn($value) => !is_null($value))),
    'stringified' => fn($o) => json_encode(array_map(fn($value) => is_int($value) ? (string) $value : $value, $o), SLASHES | UTF8),
    'objects_of_raw' => fn($o, $raw) => json_encode(json_decode($raw), SLASHES | UTF8),
    'without_items' => fn($o) => json_encode(array_diff_key($o, ['items' => 0]), SLASHES | UTF8),
    'added' => fn($o) => json_encode($o + ['sub_id' => null], SLASHES | UTF8),
    'merged' => fn($o) => json_encode(['currency' => $o['currency']] + $o, SLASHES | UTF8),
    'form' => fn($o) => http_build_query($o),
    'form_rfc3986' => fn($o) => http_build_query($o, '', '&', PHP_QUERY_RFC3986),
    'repr' => fn($o) => print_r($o, true),
    'repr_array' => fn($o) => quiet_string($o),
    'repr_serialize' => fn($o) => serialize($o),
    'repr_export' => fn($o) => var_export($o, true),
    'repr_dump' => fn($o) => dumped($o),
    'empty' => fn($o) => (string) json_encode("\xff"),
];
$steps = [
    'newline' => fn($b) => $b . PHP_EOL, 'crlf_end' => fn($b) => "$b\r\n", 'crlf' => fn($b) => str_replace("\n", "\r\n", $b), 'bom' => fn($b) => "\xEF\xBB\xBF$b",
    'space' => fn($b) => "$b ", 'lead' => fn($b) => " $b", 'cp949' => fn($b) => iconv('UTF-8', 'CP949', $b), 'euckr' => fn($b) => mb_convert_encoding($b, 'EUC-KR', 'UTF-8'),
    'latin1' => fn($b) => mb_convert_encoding($b, 'ISO-8859-1', 'UTF-8'), 'ascii' => fn($b) => mb_convert_encoding($b, 'ASCII', 'UTF-8'),
    'utf16le' => fn($b) => mb_convert_encoding($b, 'UTF-16LE', 'UTF-8'), 'utf16be' => fn($b) => mb_convert_encoding($b, 'UTF-16BE', 'UTF-8'),
    'mojibake' => fn($b) => @utf8_encode($b), 'nfd' => fn($b) => Normalizer::normalize($b, Normalizer::FORM_D), 'double' => fn($b) => json_encode($b),
];
$keys = [
    'newline' => fn($k) => "$k\n", 'crlf' => fn($k) => "$k\r\n", 'space' => fn($k) => "$k ", 'lead' => fn($k) => " $k", 'quoted' => fn($k) => "\"$k\"", 'squoted' => fn($k) => "'$k'",
    'hex' => fn($k) => hex2bin($k), 'b64' => fn($k) => base64_decode(strtr($k, '-_', '+/')), 'cut' => fn($k) => preg_replace('/^[a-z]+_/', '', $k), 'put' => fn($k) => "Bearer $k",
    'upper' => fn($k) => strtoupper($k), 'lower' => fn($k) => strtolower($k), 'url' => fn($k) => urlencode($k), 'html' => fn($k) => htmlspecialchars($k),
    'trunc32' => fn($k) => substr($k, 0, 32), 'trunc16' => fn($k) => substr($k, 0, 16), 'trunc24' => fn($k) => substr($k, 0, 24), 'short' => fn($k) => substr($k, 0, -1),
    'api' => fn($k, $t) => $t['api_key'], 'other' => fn($k, $t) => $t['other']['hmac_secret'], 'empty' => fn($k) => (string) getenv('NO_SUCH_VARIABLE'),
    'null' => fn($k) => 'null', 'dollar' => fn($k) => '$HMAC_SECRET', 'swapped' => fn($k) => $k,
];
$messages = [
    'right' => fn($s, $b) => $s . $b, 'dot' => fn($s, $b) => "$s.$b", 'colon' => fn($s, $b) => "$s:$b", 'newline' => fn($s, $b) => "$s\n$b", 'pipe' => fn($s, $b) => "$s|$b",
    'space' => fn($s, $b) => "$s $b", 'dash' => fn($s, $b) => "$s-$b", 'comma' => fn($s, $b) => "$s,$b", 'under' => fn($s, $b) => "{$s}_$b", 'amp' => fn($s, $b) => "$s&$b", 'semi' => fn($s, $b) => "$s;$b",
    'body_ts' => fn($s, $b) => $b . $s, 'body_dot_ts' => fn($s, $b) => "$b.$s", 'body_newline_ts' => fn($s, $b) => "$b\n$s", 'body' => fn($s, $b) => $b, 'ts' => fn($s, $b) => $s,
    'method_path_nl' => fn($s, $b, $t) => implode("\n", ['POST', $t['path'], $s, $b]), 'ts_method_path' => fn($s, $b, $t) => $s . 'POST' . $t['path'] . $b,
    'path' => fn($s, $b, $t) => $t['path'] . $s . $b, 'ts_path' => fn($s, $b, $t) => $s . $t['path'] . $b, 'method' => fn($s, $b) => "POST$s$b",
    'key_ts' => fn($s, $b, $t) => $t['api_key'] . $s . $b, 'ts_key' => fn($s, $b, $t) => $s . $t['api_key'] . $b, 'key_pipe' => fn($s, $b, $t) => "{$t['api_key']}|$s|$b",
    'key_dot' => fn($s, $b, $t) => "{$t['api_key']}.$s.$b", 'hashed' => fn($s, $b) => $s . hash('sha256', $b), 'hashed_b64' => fn($s, $b) => $s . base64_encode(hash('sha256', $b, true)),
    'hashed_dot' => fn($s, $b) => "$s." . hash('sha256', $b), 'slack' => fn($s, $b) => "v0:$s:$b",
];
$macs = ['unkeyed' => fn($m) => hash('sha256', $m, true), 'unkeyed1' => fn($m) => sha1($m, true), 'unkeyed_md5' => fn($m) => md5($m, true), 'unkeyed512' => fn($m) => hash('sha512', $m, true),
    'before' => fn($m, $k) => hash('sha256', $k . $m, true), 'after' => fn($m, $k) => hash('sha256', $m . $k, true), 'sha3' => fn($m, $k) => hash_hmac('sha3-256', $m, $k, true)];
$spellings = [
    'hex' => 'bin2hex', 'base64' => 'base64_encode', 'base64url' => fn($d) => strtr(base64_encode($d), '+/', '-_'), 'base64url_bare' => fn($d) => rtrim(strtr(base64_encode($d), '+/', '-_'), '='),
    'base64_bare' => fn($d) => rtrim(base64_encode($d), '='), 'HEX' => fn($d) => strtoupper(bin2hex($d)), 'sha256=' => fn($d) => 'sha256=' . bin2hex($d), 'hmac-sha256=' => fn($d) => 'hmac-sha256=' . bin2hex($d),
    'v1=' => fn($d) => 'v1=' . bin2hex($d), 'bearer' => fn($d) => 'Bearer ' . bin2hex($d), 'hex_of_hex' => fn($d) => bin2hex(bin2hex($d)), 'base64_of_hex' => fn($d) => base64_encode(bin2hex($d)),
    'trunc32' => fn($d) => substr(bin2hex($d), 0, 32), 'trunc40' => fn($d) => substr(bin2hex($d), 0, 40), 'quoted' => fn($d) => json_encode(bin2hex($d)), 'spaced' => fn($d) => trim(chunk_split(bin2hex($d), 2, ' ')),
    'unpadded' => fn($d) => implode('', array_map(fn($c) => dechex(ord($c)), str_split($d))), 'dashes' => fn($d) => implode('-', str_split(bin2hex($d), 2)),
];
$stamps = ['right' => fn($t) => $t['ts'], 'ms' => fn($t) => (string) ($t['seconds'] * 1000 + $t['ms']), 'ms000' => fn($t) => $t['seconds'] . '000', 'minus1' => fn($t) => (string) ($t['seconds'] - 1), 'plus1' => fn($t) => (string) ($t['seconds'] + 1),
    'iso' => fn($t) => gmdate('Y-m-d\TH:i:s\Z', $t['seconds']), 'iso_kst' => fn($t) => date_create("@{$t['seconds']}")->setTimezone(new DateTimeZone('Asia/Seoul'))->format(DATE_ATOM),
    'sql' => fn($t) => gmdate('Y-m-d H:i:s', $t['seconds']), 'sql_kst' => fn($t) => gmdate('Y-m-d H:i:s', $t['seconds'] + 32400), 'kst' => fn($t) => (string) ($t['seconds'] + 32400), 'float' => fn($t) => sprintf('%.1f', $t['seconds'])];

function recipe($name, $t, $key, $body) {
    return match ($name) {
        'stripe' => "t={$t['ts']},v1=" . hash_hmac('sha256', "{$t['ts']}.$body", $key), 'shopify' => base64_encode(hash_hmac('sha256', $body, $key, true)),
        'github' => 'sha256=' . hash_hmac('sha256', $body, $key), 'github1' => 'sha1=' . hash_hmac('sha1', $body, $key), 'toss' => 'v1:' . base64_encode(hash_hmac('sha256', "$body:{$t['ts']}", $key, true)),
        'svix' => 'v1,' . base64_encode(hash_hmac('sha256', json_decode($t['raw'])->event_id . ".{$t['ts']}.$body", base64_decode(substr($key, 6)), true)),
        'slack' => 'v0=' . hash_hmac('sha256', "v0:{$t['ts']}:$body", $key),
    };
}

function stages($chain, $task, $first, $bodies, $steps) {
    $names = explode('+', $chain);
    $base = array_shift($names);
    $found = [$base === 'sent' ? $first : $bodies[$base](json_decode($task['raw'], true), $task['raw'])];
    foreach ($names as $name) $found[] = $steps[$name](end($found));
    return $found;
}

while (($line = fgets(STDIN)) !== false) {
    $t = json_decode($line, true);
    $sent = stages($t['send'], $t, null, $bodies, $steps);
    $signed = stages($t['sign'], $t, end($sent), $bodies, $steps);
    $chain = [$t['secret']];
    foreach (explode('+', $t['key']) as $option) if ($option !== 'right' && $option !== 'swapped') $chain[] = $keys[$option](end($chain), $t);
    [$key, $body] = [end($chain), end($signed)];
    $message = $messages[$t['message']]($stamps[$t['stamp']]($t), $body, $t);
    if (str_contains($t['key'], 'swapped')) [$key, $message] = [$message, $key];
    $digest = isset($macs[$t['mac']]) ? $macs[$t['mac']]($message, $key) : hash_hmac($t['mac'], $message, $key, true);
    $signature = $t['recipe'] ? recipe($t['recipe'], $t, $key, $body) : $spellings[$t['encode']]($digest);
    echo json_encode(['sent' => array_map('base64_encode', $sent), 'signed' => array_map('base64_encode', $signed), 'signature' => $signature, 'effects' => array_map('base64_encode', $chain)]), "\n";
}
