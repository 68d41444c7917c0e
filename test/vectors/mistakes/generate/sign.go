// Signs as people do in Go; one task a line, one answer a line.
package main

import (
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"math/big"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

type Task struct {
	Raw, Secret, Ts, Path, Send, Sign, Key, Message, Mac, Encode, Stamp, Recipe string
	ApiKey                                                                      string `json:"api_key"`
	Seconds, Ms                                                                 int64
	Other                                                                       struct {
		Secret string `json:"hmac_secret"`
	}
}

type Item struct {
	ItemID   string      `json:"item_id"`
	Name     string      `json:"name"`
	Price    json.Number `json:"price"`
	Quantity int         `json:"quantity"`
	ImageURL string      `json:"image_url,omitempty"`
}

type Order struct {
	MerchantOrderID string      `json:"merchant_order_id"`
	EventID         string      `json:"event_id"`
	Amount          json.Number `json:"amount,omitempty"`
	Currency        string      `json:"currency,omitempty"`
	CbAev           *string     `json:"cb_aev"`
	ProductName     string      `json:"product_name,omitempty"`
	Items           []Item      `json:"items"`
	SubID           *string     `json:"sub_id"`
}

type Sparse struct {
	MerchantOrderID string      `json:"merchant_order_id"`
	EventID         string      `json:"event_id"`
	Amount          json.Number `json:"amount,omitempty"`
	Currency        string      `json:"currency,omitempty"`
	CbAev           *string     `json:"cb_aev,omitempty"`
	ProductName     string      `json:"product_name,omitempty"`
	Items           []Item      `json:"items,omitempty"`
	SubID           *string     `json:"sub_id,omitempty"`
}

type Other struct {
	Amount          float64 `json:"amount"`
	Currency        string  `json:"currency"`
	EventID         string  `json:"event_id"`
	MerchantOrderID string  `json:"merchant_order_id"`
	CbAev           *string `json:"cb_aev,omitempty"`
	ProductName     string  `json:"product_name"`
	Items           []Item  `json:"items"`
	SubID           *string `json:"sub_id,omitempty"`
}

func into[T any](raw string) T { var v T; must(json.Unmarshal([]byte(raw), &v)); return v }
func must(err error) {
	if err != nil {
		panic(err)
	}
}
func marshal(v any) string { b, err := json.Marshal(v); must(err); return string(b) }
func encode(v any, html bool, indent string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(html)
	e.SetIndent("", indent)
	must(e.Encode(v))
	return b.String()
}
func form(raw string) string {
	values := url.Values{}
	for name, value := range into[map[string]any](raw) {
		if number, ok := value.(float64); ok {
			values.Set(name, strconv.FormatFloat(number, 'f', -1, 64))
		} else {
			values.Set(name, fmt.Sprint(value))
		}
	}
	return values.Encode()
}
func indent(raw, by string) string { b, err := json.MarshalIndent(into[Order](raw), "", by); must(err); return string(b) }
func buffer(raw string, do func(*bytes.Buffer)) string { var b bytes.Buffer; do(&b); return b.String() }

var bodies = map[string]func(string) string{
	"raw": func(r string) string { return r }, "map": func(r string) string { return marshal(into[map[string]any](r)) }, "struct": func(r string) string { return marshal(into[Order](r)) },
	"sparse": func(r string) string { return marshal(into[Sparse](r)) }, "alphabetic": func(r string) string { return marshal(into[Other](r)) },
	"encoder": func(r string) string { return encode(into[Order](r), true, "") }, "encoder_plain": func(r string) string { return encode(into[Order](r), false, "") },
	"encoder_map": func(r string) string { return encode(into[map[string]any](r), false, "") }, "encoder_indent": func(r string) string { return encode(into[Order](r), false, "  ") },
	"map_plain": func(r string) string { return strings.TrimSuffix(encode(into[map[string]any](r), false, ""), "\n") }, "plain": func(r string) string { return strings.TrimSuffix(encode(into[Order](r), false, ""), "\n") },
	"indent": func(r string) string { return indent(r, "  ") }, "indent_tab": func(r string) string { return indent(r, "\t") }, "indent4": func(r string) string { return indent(r, "    ") },
	"indent_map": func(r string) string { b, _ := json.MarshalIndent(into[map[string]any](r), "", "  "); return string(b) },
	"html": func(r string) string { return buffer(r, func(b *bytes.Buffer) { json.HTMLEscape(b, []byte(r)) }) },
	"raw_indent": func(r string) string { return buffer(r, func(b *bytes.Buffer) { must(json.Indent(b, []byte(r), "", "  ")) }) },
	"raw_message": func(r string) string { return marshal(json.RawMessage(r)) }, "ascii": func(r string) string { return strings.Trim(strings.ReplaceAll(strconv.QuoteToASCII(r), `\"`, `"`), `"`) },
	"repr": func(r string) string { return fmt.Sprintf("%v", into[map[string]any](r)) }, "repr_plus": func(r string) string { return fmt.Sprintf("%+v", into[Other](r)) },
	"repr_bytes": func(r string) string { return fmt.Sprintf("%v", []byte(r)) }, "form": form, "empty": func(string) string { return "" },
}
var steps = map[string]func([]byte) []byte{
	"newline": func(b []byte) []byte { return append(append([]byte{}, b...), '\n') }, "crlf": func(b []byte) []byte { return bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n")) },
	"bom": func(b []byte) []byte { return append([]byte("\xef\xbb\xbf"), b...) }, "space": func(b []byte) []byte { return append(append([]byte{}, b...), ' ') },
	"double": func(b []byte) []byte { return []byte(marshal(string(b))) }, "ascii": func(b []byte) []byte {
		return []byte(strings.Map(func(r rune) rune { if r > 126 { return '?' }; return r }, string(b))) },
	"mojibake": func(b []byte) []byte { runes := make([]rune, len(b)); for i, c := range b { runes[i] = rune(c) }; return []byte(string(runes)) },
}

func decoded(b []byte, err error) string { must(err); return string(b) }

var keys = map[string]func(string, Task) string{
	"newline": func(k string, _ Task) string { return k + "\n" }, "crlf": func(k string, _ Task) string { return k + "\r\n" }, "quoted": func(k string, _ Task) string { return strconv.Quote(k) },
	"space": func(k string, _ Task) string { return k + " " }, "squoted": func(k string, _ Task) string { return "'" + k + "'" },
	"hex": func(k string, _ Task) string { return decoded(hex.DecodeString(k)) }, "b64": func(k string, _ Task) string { return decoded(base64.StdEncoding.DecodeString(k)) },
	"b64raw": func(k string, _ Task) string { return decoded(base64.RawURLEncoding.DecodeString(k)) }, "cut": func(k string, _ Task) string { return k[strings.Index(k, "_")+1:] },
	"upper": func(k string, _ Task) string { return strings.ToUpper(k) }, "lower": func(k string, _ Task) string { return strings.ToLower(k) }, "url": func(k string, _ Task) string { return url.QueryEscape(k) },
	"trunc32": func(k string, _ Task) string { return k[:32] }, "trunc16": func(k string, _ Task) string { return k[:16] }, "api": func(_ string, t Task) string { return t.ApiKey },
	"other": func(_ string, t Task) string { return t.Other.Secret }, "empty": func(string, Task) string { return os.Getenv("NO_SUCH_VARIABLE") },
	"nil": func(string, Task) string { return fmt.Sprint(any(nil)) }, "dollar": func(string, Task) string { return "$HMAC_SECRET" },
}
var messages = map[string]func(string, string, Task) string{
	"right": func(s, b string, _ Task) string { return s + b }, "dot": func(s, b string, _ Task) string { return s + "." + b }, "colon": func(s, b string, _ Task) string { return s + ":" + b },
	"newline": func(s, b string, _ Task) string { return fmt.Sprintf("%s\n%s", s, b) }, "pipe": func(s, b string, _ Task) string { return s + "|" + b }, "space": func(s, b string, _ Task) string { return s + " " + b },
	"dash": func(s, b string, _ Task) string { return s + "-" + b }, "body_ts": func(s, b string, _ Task) string { return b + s }, "body_newline_ts": func(s, b string, _ Task) string { return b + "\n" + s },
	"body": func(_, b string, _ Task) string { return b }, "ts": func(s, _ string, _ Task) string { return s }, "ts_path": func(s, b string, t Task) string { return s + t.Path + b },
	"method_path_nl": func(s, b string, t Task) string { return strings.Join([]string{"POST", t.Path, s, b}, "\n") }, "ts_method_path": func(s, b string, t Task) string { return s + "POST" + t.Path + b },
	"key_ts": func(s, b string, t Task) string { return t.ApiKey + s + b }, "ts_key": func(s, b string, t Task) string { return s + t.ApiKey + b }, "key_dot": func(s, b string, t Task) string { return t.ApiKey + "." + s + "." + b },
	"hashed": func(s, b string, _ Task) string { return fmt.Sprintf("%s%x", s, sha256.Sum256([]byte(b))) },
	"hashed_b64": func(s, b string, _ Task) string { d := sha256.Sum256([]byte(b)); return s + base64.StdEncoding.EncodeToString(d[:]) },
}
var hashes = map[string]func() hash.Hash{"sha256": sha256.New, "sha1": sha1.New, "sha512": sha512.New, "sha384": sha512.New384, "sha224": sha256.New224, "md5": md5.New}

func digest(mac, key, message string) []byte {
	sum := func(text string) []byte { d := sha256.Sum256([]byte(text)); return d[:] }
	switch mac {
	case "unkeyed":
		return sum(message)
	case "unkeyed_md5":
		d := md5.Sum([]byte(message))
		return d[:]
	case "before":
		return sum(key + message)
	case "after":
		return sum(message + key)
	case "appended":
		return hmac.New(sha256.New, []byte(key)).Sum([]byte(message))
	}
	h := hmac.New(hashes[mac], []byte(key))
	h.Write([]byte(message))
	return h.Sum(nil)
}

var spellings = map[string]func([]byte) string{
	"hex": hex.EncodeToString, "base64": base64.StdEncoding.EncodeToString, "base64url": base64.URLEncoding.EncodeToString, "base64url_bare": base64.RawURLEncoding.EncodeToString, "base64_bare": base64.RawStdEncoding.EncodeToString,
	"HEX": func(d []byte) string { return fmt.Sprintf("%X", d) }, "sha256=": func(d []byte) string { return fmt.Sprintf("sha256=%x", d) }, "v1=": func(d []byte) string { return fmt.Sprintf("v1=%x", d) },
	"0x": func(d []byte) string { return fmt.Sprintf("%#x", d) }, "spaced": func(d []byte) string { return fmt.Sprintf("% x", d) }, "SPACED": func(d []byte) string { return fmt.Sprintf("% X", d) },
	"hex_of_hex": func(d []byte) string { return fmt.Sprintf("%x", hex.EncodeToString(d)) }, "base64_of_hex": func(d []byte) string { return base64.StdEncoding.EncodeToString([]byte(hex.EncodeToString(d))) },
	"quoted": func(d []byte) string { return fmt.Sprintf("%q", hex.EncodeToString(d)) }, "bigint": func(d []byte) string { return new(big.Int).SetBytes(d).Text(16) }, "trunc32": func(d []byte) string { return hex.EncodeToString(d[:16]) },
	"unpadded": func(d []byte) string { var s strings.Builder; for _, b := range d { s.WriteString(strconv.FormatInt(int64(b), 16)) }; return s.String() },
}

func stamp(t Task) string {
	at := time.Unix(t.Seconds, 0)
	return map[string]string{"right": t.Ts, "ms": fmt.Sprint(t.Seconds*1000 + t.Ms), "ms000": fmt.Sprint(at.UnixMilli()), "minus1": fmt.Sprint(t.Seconds - 1), "plus1": fmt.Sprint(t.Seconds + 1), "iso": at.UTC().Format(time.RFC3339),
		"iso_kst": at.In(time.FixedZone("KST", 32400)).Format(time.RFC3339), "float": fmt.Sprintf("%.1f", float64(t.Seconds)), "kst": fmt.Sprint(t.Seconds + 32400), "sql": at.UTC().Format("2006-01-02 15:04:05")}[t.Stamp]
}

func recipe(t Task, key, body string) string {
	switch t.Recipe {
	case "stripe":
		return fmt.Sprintf("t=%s,v1=%x", t.Ts, digest("sha256", key, t.Ts+"."+body))
	case "slack":
		return fmt.Sprintf("v0=%x", digest("sha256", key, "v0:"+t.Ts+":"+body))
	case "coinbase":
		return base64.StdEncoding.EncodeToString(digest("sha256", decoded(base64.StdEncoding.DecodeString(key)), t.Ts+"POST"+t.Path+body))
	}
	return fmt.Sprintf("sha256=%x", digest("sha256", key, body))
}

func stages(chain, raw string, first []byte) [][]byte {
	names := strings.Split(chain, "+")
	found := [][]byte{first}
	if names[0] != "sent" {
		found[0] = []byte(bodies[names[0]](raw))
	}
	for _, name := range names[1:] {
		found = append(found, steps[name](found[len(found)-1]))
	}
	return found
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		t := into[Task](lines.Text())
		sent := stages(t.Send, t.Raw, nil)
		signed := stages(t.Sign, t.Raw, sent[len(sent)-1])
		chain := [][]byte{[]byte(t.Secret)}
		for _, option := range strings.Split(t.Key, "+") {
			if option != "right" && option != "swapped" {
				chain = append(chain, []byte(keys[option](string(chain[len(chain)-1]), t)))
			}
		}
		key, body := string(chain[len(chain)-1]), string(signed[len(signed)-1])
		message := messages[t.Message](stamp(t), body, t)
		if strings.Contains(t.Key, "swapped") {
			key, message = message, key
		}
		signature := ""
		if t.Recipe != "" {
			signature = recipe(t, key, body)
		} else {
			signature = spellings[t.Encode](digest(t.Mac, key, message))
		}
		fmt.Println(marshal(map[string]any{"sent": sent, "signed": signed, "signature": signature, "effects": chain}))
	}
}
