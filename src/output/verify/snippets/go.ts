import type { LanguageText } from './snippet.ts';

export const go: LanguageText = {
  title: 'Go',
  comment: '//',
  lines: ({ path, fields }) => [
    'package main',
    '',
    'import (',
    ...['bytes', 'crypto/hmac', 'crypto/sha256', 'encoding/hex', 'encoding/json'].map(quoted),
    ...['fmt', 'io', 'net/http', 'os', 'strconv', 'strings', 'time'].map(quoted),
    ')',
    '',
    'func main() {',
    ['\tapiKey := strings.TrimSpace(os.Getenv("CONV_API_KEY"))', 'api-key'],
    ['\tsecret := strings.TrimSpace(os.Getenv("CONV_HMAC_SECRET"))', 'key'],
    `\treport := map[string]any{${fields.map(([name, value]) => `"${name}": ${value}`).join(', ')}}`,
    '',
    ['\tbody, err := json.Marshal(report)', 'serialise'],
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    ['\ttimestamp := strconv.FormatInt(time.Now().Unix(), 10)', 'timestamp'],
    ['\tmac := hmac.New(sha256.New, []byte(secret))', 'digest'],
    ['\tsigned := append([]byte(timestamp), body...)', 'message'],
    '\tmac.Write(signed)',
    ['\tsignature := hex.EncodeToString(mac.Sum(nil))', 'spelling'],
    '',
    [
      `\trequest, err := http.NewRequest("POST", os.Getenv("CONV_ENDPOINT")+"${path}", bytes.NewReader(body))`,
      'send',
    ],
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\trequest.Header.Set("Content-Type", "application/json")',
    ['\trequest.Header.Set("X-Merchant-Key", apiKey)', 'headers'],
    '\trequest.Header.Set("X-Signature-Timestamp", timestamp)',
    '\trequest.Header.Set("X-Signature", signature)',
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '\tanswer, _ := io.ReadAll(response.Body)',
    '\tfmt.Println(response.StatusCode, string(answer))',
    '}',
  ],
  notes: {
    message: 'Write takes the message; Sum takes none: mac.Sum(nil)',
    send: 'the slice body, not a second json.NewEncoder, which adds a newline',
  },
  measureSigned: 'fmt.Fprintf(os.Stderr, "%d %x\\n", len(signed), sha256.Sum256([]byte(signed)))',
  saveBody: 'os.WriteFile("body.json", body, 0o600)',
};

function quoted(name: string): string {
  return `\t"${name}"`;
}
