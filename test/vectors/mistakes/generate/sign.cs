using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Web;
using System.Web.Script.Serialization;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

/// Signs as people do in C#; one task a line, one answer a line.
static class Sign {
  class Order { public string merchant_order_id, event_id, currency, product_name, cb_aev, sub_id; public object amount; public List<JObject> items; }

  static readonly Encoding Utf8 = new UTF8Encoding(false);
  static byte[] B(string text) { return Utf8.GetBytes(text); }
  static string T(byte[] bytes) { return Utf8.GetString(bytes); }
  static JObject Tree(string raw) {
    var reader = new JsonTextReader(new StringReader(raw)) { DateParseHandling = DateParseHandling.None, FloatParseHandling = FloatParseHandling.Decimal };
    return JObject.Load(reader);
  }
  static string Written(object value, Action<JsonSerializerSettings> change) {
    var settings = new JsonSerializerSettings();
    change(settings);
    return JsonConvert.SerializeObject(value, settings);
  }
  static string Indented(string raw, char by, int count) {
    var text = new StringWriter();
    using (var writer = new JsonTextWriter(text) { Formatting = Formatting.Indented, IndentChar = by, Indentation = count }) Tree(raw).WriteTo(writer);
    return text.ToString();
  }
  static JObject Edited(string raw, string name, Func<JToken, JToken> change) { var tree = Tree(raw); tree[name] = change(tree[name]); return tree; }
  static JToken Sorted(JToken token) {
    if (token is JObject) return new JObject(((JObject)token).Properties().OrderBy(p => p.Name, StringComparer.Ordinal).Select(p => new JProperty(p.Name, Sorted(p.Value))));
    return token is JArray ? new JArray(token.Select(Sorted)) : token;
  }
  static string Form(string raw) { return string.Join("&", Tree(raw).Properties().Select(p => p.Name + "=" + Uri.EscapeDataString(p.Value.ToString()))); }
  static string Script(string raw) { var js = new JavaScriptSerializer(); return js.Serialize(js.DeserializeObject(raw)); }
  static object Class(string raw) { return JsonConvert.DeserializeObject<Order>(raw, new JsonSerializerSettings { FloatParseHandling = FloatParseHandling.Decimal }); }

  static readonly Dictionary<string, Func<string, string>> Bodies = new Dictionary<string, Func<string, string>> {
    { "raw", r => r }, { "newton", r => Tree(r).ToString(Formatting.None) }, { "indented", r => Tree(r).ToString() }, { "indented_tab", r => Indented(r, '\t', 1) }, { "indented4", r => Indented(r, ' ', 4) },
    { "class", r => JsonConvert.SerializeObject(Class(r)) }, { "class_sparse", r => Written(Class(r), s => s.NullValueHandling = NullValueHandling.Ignore) },
    { "sparse", r => Written(Tree(r).ToObject<Dictionary<string, object>>().Where(p => p.Value != null).ToDictionary(p => p.Key, p => p.Value), s => { }) }, { "ascii", r => Written(Tree(r), s => s.StringEscapeHandling = StringEscapeHandling.EscapeNonAscii) },
    { "html", r => Written(Tree(r), s => s.StringEscapeHandling = StringEscapeHandling.EscapeHtml) }, { "script", Script }, { "sorted", r => Sorted(Tree(r)).ToString(Formatting.None) },
    { "double_amount", r => Edited(r, "amount", v => new JValue((double)v)).ToString(Formatting.None) }, { "text_amount", r => Edited(r, "amount", v => new JValue(v.ToString())).ToString(Formatting.None) },
    { "decimal_amount", r => Edited(r, "amount", v => new JValue(decimal.Parse(((decimal)v).ToString("F2"), CultureInfo.InvariantCulture))).ToString(Formatting.None) },
    { "doubles", r => JObject.Load(new JsonTextReader(new StringReader(r)) { DateParseHandling = DateParseHandling.None }).ToString(Formatting.None) },
    { "repr", r => Tree(r).ToObject<Dictionary<string, object>>().ToString() }, { "form", Form }, { "empty", r => "" },
  };
  static readonly Dictionary<string, Func<byte[], byte[]>> Steps = new Dictionary<string, Func<byte[], byte[]>> {
    { "newline", b => B(T(b) + "\n") }, { "crlf_end", b => B(T(b) + "\r\n") }, { "crlf", b => B(T(b).Replace("\n", "\r\n")) }, { "space", b => B(T(b) + " ") }, { "nfd", b => B(T(b).Normalize(NormalizationForm.FormD)) },
    { "bom", b => { var stream = new MemoryStream(); using (var writer = new StreamWriter(stream, Encoding.UTF8)) writer.Write(T(b)); return stream.ToArray(); } },
    { "utf16le", b => Encoding.Unicode.GetBytes(T(b)) }, { "utf16be", b => Encoding.BigEndianUnicode.GetBytes(T(b)) }, { "ascii", b => Encoding.ASCII.GetBytes(T(b)) }, { "latin1", b => Encoding.GetEncoding(28591).GetBytes(T(b)) },
    { "cp949", b => Encoding.GetEncoding(949).GetBytes(T(b)) }, { "euckr", b => Encoding.GetEncoding(51949).GetBytes(T(b)) }, { "mojibake", b => B(Encoding.GetEncoding(28591).GetString(b)) }, { "ufffd", b => B(Encoding.ASCII.GetString(b).Replace("?", "\ufffd")) },
    { "double", b => B(JsonConvert.ToString(T(b))) },
  };
  static byte[] FromHex(string k) { return Enumerable.Range(0, k.Length / 2).Select(i => Convert.ToByte(k.Substring(2 * i, 2), 16)).ToArray(); }
  static readonly Dictionary<string, Func<string, JObject, byte[]>> Keys = new Dictionary<string, Func<string, JObject, byte[]>> {
    { "newline", (k, t) => B(k + "\n") }, { "crlf", (k, t) => B(k + "\r\n") }, { "space", (k, t) => B(k + " ") }, { "quoted", (k, t) => B("\"" + k + "\"") }, { "squoted", (k, t) => B("'" + k + "'") }, { "hex", (k, t) => FromHex(k) },
    { "b64", (k, t) => Convert.FromBase64String(k) }, { "cut", (k, t) => B(k.Substring(k.IndexOf('_') + 1)) }, { "upper", (k, t) => B(k.ToUpperInvariant()) }, { "lower", (k, t) => B(k.ToLowerInvariant()) }, { "url", (k, t) => B(Uri.EscapeDataString(k)) },
    { "html", (k, t) => B(HttpUtility.HtmlEncode(k)) }, { "trunc32", (k, t) => B(k.Substring(0, 32)) }, { "api", (k, t) => B((string)t["api_key"]) }, { "other", (k, t) => B((string)t["other"]["hmac_secret"]) }, { "empty", (k, t) => B(null + "") },
    { "dollar", (k, t) => B("%HMAC_SECRET%") }, { "null", (k, t) => B(JsonConvert.SerializeObject(null)) },
  };
  static byte[] Join(params object[] parts) { return parts.SelectMany(p => p as byte[] ?? B((string)p)).ToArray(); }
  static byte[] Sha(byte[] b) { return SHA256.Create().ComputeHash(b); }
  static string Hex(byte[] d) { return BitConverter.ToString(d).Replace("-", "").ToLower(); }
  static byte[] Message(string name, string s, byte[] b, JObject t) {
    string path = (string)t["path"], key = (string)t["api_key"];
    switch (name) {
      case "dot": return Join(s, ".", b); case "colon": return Join(s, ":", b); case "newline": return Join(s, Environment.NewLine, b); case "pipe": return Join(s, "|", b); case "space": return Join(s, " ", b); case "body_ts": return Join(b, s);
      case "body": return b; case "ts": return B(s); case "method_path_nl": return Join("POST\n" + path + "\n" + s + "\n", b); case "ts_path": return Join(s, path, b); case "key_ts": return Join(key, s, b); case "ts_key": return Join(s, key, b);
      case "key_newline": return Join(key + "\n" + s + "\n", b); case "hashed": return Join(s, Hex(Sha(b))); case "hashed_b64": return Join(s, Convert.ToBase64String(Sha(b))); default: return Join(s, b);
    }
  }
  static byte[] Mac(string name, byte[] key, byte[] m) {
    switch (name) {
      case "sha1": return new HMACSHA1(key).ComputeHash(m); case "sha512": return new HMACSHA512(key).ComputeHash(m); case "sha384": return new HMACSHA384(key).ComputeHash(m); case "md5": return new HMACMD5(key).ComputeHash(m);
      case "unkeyed": return Sha(m); case "unkeyed512": return SHA512.Create().ComputeHash(m); case "before": return Sha(Join(key, m)); case "after": return Sha(Join(m, key)); default: return new HMACSHA256(key).ComputeHash(m);
    }
  }
  static readonly Dictionary<string, Func<byte[], string>> Spellings = new Dictionary<string, Func<byte[], string>> {
    { "hex", Hex }, { "base64", Convert.ToBase64String }, { "base64url_bare", HttpServerUtilityLike }, { "HEX", d => BitConverter.ToString(d).Replace("-", "") }, { "DASHES", BitConverter.ToString }, { "dashes", d => BitConverter.ToString(d).ToLower() },
    { "unpadded", d => string.Concat(d.Select(b => b.ToString("x"))) }, { "hex_of_hex", d => Hex(B(Hex(d))) }, { "base64_of_hex", d => Convert.ToBase64String(B(Hex(d))) }, { "sha256=", d => "sha256=" + Hex(d) }, { "0x", d => "0x" + Hex(d) },
    { "trunc32", d => Hex(d).Substring(0, 32) }, { "quoted", d => JsonConvert.SerializeObject(Hex(d)) }, { "HEX_base64", d => Convert.ToBase64String(B(BitConverter.ToString(d))) }, { "hmac-sha256=", d => "hmac-sha256=" + Hex(d) },
  };
  static string HttpServerUtilityLike(byte[] d) { return Convert.ToBase64String(d).Replace('+', '-').Replace('/', '_').TrimEnd('='); }
  static string Stamp(JObject t) {
    long seconds = (long)t["seconds"];
    var at = new DateTime(1970, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(seconds);
    switch ((string)t["stamp"]) {
      case "ms": return (seconds * 1000 + (long)t["ms"]).ToString(); case "ms000": return (seconds * 1000).ToString(); case "minus1": return (seconds - 1).ToString(); case "plus1": return (seconds + 1).ToString(); case "kst": return (seconds + 32400).ToString();
      case "iso": return at.ToString("yyyy-MM-ddTHH:mm:ssZ"); case "sql": return at.ToString("yyyy-MM-dd HH:mm:ss"); case "float": return seconds + ".0"; default: return (string)t["ts"];
    }
  }
  static List<byte[]> Stages(string chain, string raw, byte[] first) {
    var names = chain.Split('+');
    var found = new List<byte[]> { names[0] == "sent" ? first : B(Bodies[names[0]](raw)) };
    foreach (var name in names.Skip(1)) found.Add(Steps[name](found.Last()));
    return found;
  }
  static void Main() {
    CultureInfo.DefaultThreadCurrentCulture = CultureInfo.InvariantCulture;
    var input = new StreamReader(Console.OpenStandardInput(), Utf8);
    var output = new StreamWriter(Console.OpenStandardOutput(), Utf8);
    for (var line = input.ReadLine(); line != null; line = input.ReadLine()) {
      var t = Tree(line);
      var sent = Stages((string)t["send"], (string)t["raw"], null);
      var signed = Stages((string)t["sign"], (string)t["raw"], sent.Last());
      var chain = new List<byte[]> { B((string)t["secret"]) };
      foreach (var option in ((string)t["key"]).Split('+')) if (Keys.ContainsKey(option)) chain.Add(Keys[option](T(chain.Last()), t));
      byte[] key = chain.Last(), message = Message((string)t["message"], Stamp(t), signed.Last(), t);
      if (((string)t["key"]).Contains("swapped")) { var swap = key; key = message; message = swap; }
      var signature = (string)t["recipe"] == "github" ? "sha256=" + Hex(Mac("", key, signed.Last())) : (string)t["recipe"] == "shopify" ? Convert.ToBase64String(Mac("", key, signed.Last())) : Spellings[(string)t["encode"]](Mac((string)t["mac"], key, message));
      output.WriteLine(JsonConvert.SerializeObject(new { sent, signed, signature, effects = chain }));
    }
    output.Flush();
  }
}
