# Signs as people do in a shell, with openssl, jq, xxd and base64; one task a line (words `name=base64`), one answer a line.
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

serialize() { # name: reads $raw, writes the text of a body
  case $1 in
    raw) printf '%s' "$raw" ;;
    jq) jq . <<<"$raw" ;;
    jq_captured) printf '%s' "$(jq . <<<"$raw")" ;;
    jq_c) jq -c . <<<"$raw" ;;
    jq_c_captured) printf '%s' "$(jq -c . <<<"$raw")" ;;
    jq_sorted) printf '%s' "$(jq -cS . <<<"$raw")" ;;
    jq_sorted_pretty) jq -S . <<<"$raw" ;;
    jq_tab) jq --tab . <<<"$raw" ;;
    jq_indent4) printf '%s' "$(jq --indent 4 . <<<"$raw")" ;;
    jq_ascii) printf '%s' "$(jq -ca . <<<"$raw")" ;;
    jq_no_null) printf '%s' "$(jq -c 'with_entries(select(.value != null))' <<<"$raw")" ;;
    jq_text) printf '%s' "$(jq -c '.amount |= tostring' <<<"$raw")" ;;
    jq_without) printf '%s' "$(jq -c 'del(.items)' <<<"$raw")" ;;
    jq_moved) printf '%s' "$(jq -c '{event_id, currency} + .' <<<"$raw")" ;;
    python_tool) printf '%s' "$(/usr/bin/python3 -m json.tool <<<"$raw")" ;;
    python_tool_utf8) /usr/bin/python3 -m json.tool --no-ensure-ascii <<<"$raw" ;;
    form) printf '%s' "$(jq -r 'to_entries | map("\(.key)=\(.value|tostring|@uri)") | join("&")' <<<"$raw")" ;;
    empty) printf '%s' "$NO_SUCH_VARIABLE" ;;
    *) return 1 ;;
  esac
}
step() { # name: standard input to standard output
  case $1 in
    newline) cat; echo ;; crlf_end) cat; printf '\r\n' ;; crlf) sed 's/$/\r/' | head -c -1 ;; bom) printf '\xef\xbb\xbf'; cat ;; space) cat; printf ' ' ;;
    cp949) iconv -f UTF-8 -t CP949 ;; euckr) iconv -f UTF-8 -t EUC-KR ;; utf16le) iconv -f UTF-8 -t UTF-16LE ;; mojibake) iconv -f LATIN1 -t UTF-8 ;; double) jq -Rsj tojson ;;
    ascii) perl -CS -pe 's/[^\x00-\x7f]/?/g' ;; nfd) perl -MUnicode::Normalize -CS -0777 -pe '$_ = NFD($_)' ;; *) return 1 ;;
  esac
}
key() { # name: standard input to standard output
  case $1 in
    newline) cat; echo ;; crlf) cat; printf '\r\n' ;; space) cat; printf ' ' ;; quoted) printf '"%s"' "$(cat)" ;; squoted) printf "'%s'" "$(cat)" ;; hex) xxd -r -p ;; b64) base64 -d ;; cut) sed 's/^[a-z]*_//' ;;
    upper) tr a-z A-Z ;; lower) tr A-Z a-z ;; trunc32) head -c 32 ;; short) head -c -1 ;; url) jq -sRj @uri ;; api) printf '%s' "$api_key" ;; other) printf '%s' "$other" ;; empty) printf '%s' "$NO_SUCH_VARIABLE" ;;
    dollar) printf '%s' '$HMAC_SECRET' ;; *) return 1 ;;
  esac
}
message() { # name stamp: the body on standard input
  case $1 in
    right) printf '%s' "$2"; cat ;; dot) printf '%s.' "$2"; cat ;; colon) printf '%s:' "$2"; cat ;; newline) printf '%s\n' "$2"; cat ;; pipe) printf '%s|' "$2"; cat ;; space) printf '%s ' "$2"; cat ;;
    body_ts) cat; printf '%s' "$2" ;; body_newline_ts) cat; printf '\n%s' "$2" ;; body) cat ;; ts) printf '%s' "$2" ;; method_path_nl) printf 'POST\n%s\n%s\n' "$path" "$2"; cat ;; ts_path) printf '%s%s' "$2" "$path"; cat ;;
    key_ts) printf '%s%s' "$api_key" "$2"; cat ;; ts_key) printf '%s%s' "$2" "$api_key"; cat ;; hashed) printf '%s%s' "$2" "$(sha256sum | cut -d ' ' -f 1)" ;; *) return 1 ;;
  esac
}
mac() { # name, with $dir/key and $dir/message
  case $1 in
    unkeyed) openssl dgst -sha256 -binary "$dir/message" ;; unkeyed1) openssl dgst -sha1 -binary "$dir/message" ;; unkeyed_md5) openssl dgst -md5 -binary "$dir/message" ;;
    before) cat "$dir/key" "$dir/message" | openssl dgst -sha256 -binary ;; after) cat "$dir/message" "$dir/key" | openssl dgst -sha256 -binary ;;
    *) if [ -s "$dir/key" ]; then openssl dgst -"$1" -binary -mac HMAC -macopt hexkey:"$(xxd -p -c 0 "$dir/key")" "$dir/message"; else openssl dgst -"$1" -binary -hmac '' "$dir/message"; fi ;;
  esac
}
spell() { # name: the digest in $dir/digest
  case $1 in
    hex) xxd -p -c 0 "$dir/digest" ;; HEX) xxd -u -p -c 0 "$dir/digest" ;; base64) base64 -w 0 "$dir/digest" ;; base64url_bare) base64 -w 0 "$dir/digest" | tr '+/' '-_' | tr -d = ;;
    hex_of_hex) xxd -p -c 0 "$dir/digest" | tr -d '\n' | xxd -p -c 0 ;; base64_of_hex) xxd -p -c 0 "$dir/digest" | tr -d '\n' | base64 -w 0 ;; trunc32) head -c 16 "$dir/digest" | xxd -p ;;
    sha256=) printf 'sha256=%s' "$(xxd -p -c 0 "$dir/digest")" ;; quoted) printf '"%s"' "$(xxd -p -c 0 "$dir/digest")" ;; spaced) xxd -g 1 -c 32 "$dir/digest" | cut -c 11-105 ;; colons) xxd -p -c 1 "$dir/digest" | paste -sd : ;;
    stdin) printf '(stdin)= %s' "$(openssl dgst -sha256 -mac HMAC -macopt hexkey:"$(xxd -p -c 0 "$dir/key")" <"$dir/message" | sed 's/^.*= //')" ;;
    stdin_sha2) openssl dgst -sha256 -mac HMAC -macopt hexkey:"$(xxd -p -c 0 "$dir/key")" <"$dir/message" ;;
    file) (cd "$dir" && openssl dgst -sha256 -mac HMAC -macopt hexkey:"$(xxd -p -c 0 key)" message) ;;
    wrapped_xxd) xxd -p "$dir/digest" | paste -sd ' ' ;; base64_newline) base64 "$dir/digest" ;;
    *) return 1 ;;
  esac
}
stamp() {
  case $1 in
    right) printf '%s' "$ts" ;; ms) printf '%s' $((seconds * 1000 + ms)) ;; ms000) printf '%s000' "$seconds" ;; minus1) printf '%s' $((seconds - 1)) ;; plus1) printf '%s' $((seconds + 1)) ;;
    iso) date -u -d "@$seconds" +%Y-%m-%dT%H:%M:%SZ ;; iso_kst) TZ=Asia/Seoul date -d "@$seconds" -Iseconds ;; sql) date -u -d "@$seconds" '+%F %T' ;; kst) printf '%s' $((seconds + 32400)) ;;
  esac
}
stages() { # chain prefix: leaves the last stage in $dir/$2, prints all as JSON texts
  local names=(${1//+/ }) out
  if [ "${names[0]}" != sent ]; then serialize "${names[0]}" >"$dir/$2"; else cp "$dir/sent" "$dir/$2.0" && mv "$dir/$2.0" "$dir/$2"; fi
  out="\"$(base64 -w 0 "$dir/$2")\""
  for name in "${names[@]:1}"; do step "$name" <"$dir/$2" >"$dir/$2.next" && mv "$dir/$2.next" "$dir/$2" && out+=",\"$(base64 -w 0 "$dir/$2")\""; done
  printf '%s' "$out"
}

while read -r line; do
  for word in $line; do printf -v "${word%%=*}" '%s' "$(printf '%s' "${word#*=}" | base64 -d)"; done
  all_sent=$(stages "$send" sent)
  all_signed=$(stages "$sign" signed)
  printf '%s' "$secret" >"$dir/key"
  effects="\"$(base64 -w 0 "$dir/key")\""
  chosen_key=$(printf '%s' "$line" | tr ' ' '\n' | sed -n 's/^key=//p' | base64 -d)
  for name in ${chosen_key//+/ }; do
    case $name in right | swapped) ;; *) key "$name" <"$dir/key" >"$dir/key.next" && mv "$dir/key.next" "$dir/key" && effects+=",\"$(base64 -w 0 "$dir/key")\"" ;; esac
  done
  message "$message" "$(stamp "$stamp")" <"$dir/signed" >"$dir/message"
  case $chosen_key in *swapped*) mv "$dir/key" "$dir/swap" && mv "$dir/message" "$dir/key" && mv "$dir/swap" "$dir/message" ;; esac
  if [ "$recipe" = github ]; then cp "$dir/signed" "$dir/message"; encode=sha256=; fi
  mac "$mac" >"$dir/digest"
  signature=$(spell "$encode")
  printf '{"sent":[%s],"signed":[%s],"signature":%s,"effects":[%s]}\n' "$all_sent" "$all_signed" "$(jq -Rs . <<<"$signature")" "$effects"
done
