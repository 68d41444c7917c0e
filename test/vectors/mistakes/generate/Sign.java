import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.*;
import java.math.BigInteger;
import java.net.URLEncoder;
import java.nio.charset.*;
import java.security.MessageDigest;
import java.text.Normalizer;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.*;
import java.util.function.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs as people do in Java; one task a line, one answer a line. */
final class Sign {
  static final Charset UTF8 = StandardCharsets.UTF_8, LATIN1 = StandardCharsets.ISO_8859_1;
  static final Map<String, UnaryOperator<byte[]>> STEPS = new HashMap<>();
  static final Map<String, BiFunction<String, JsonNode, byte[]>> KEYS = new HashMap<>();
  static final Map<String, Function<byte[], String>> SPELLINGS = new HashMap<>();

  static byte[] bytes(String text) { return text.getBytes(UTF8); }
  static String text(byte[] bytes) { return new String(bytes, UTF8); }
  static UnaryOperator<byte[]> charset(String name) { return b -> text(b).getBytes(Charset.forName(name)); }
  static void key(String name, UnaryOperator<String> change) { KEYS.put(name, (k, t) -> bytes(change.apply(k))); }
  static String hex(byte[] d) { return HexFormat.of().formatHex(d); }
  static String b64(byte[] d) { return Base64.getEncoder().encodeToString(d); }
  static String of(byte[] d, String format) { var all = new StringBuilder(); for (byte b : d) all.append(String.format(format, b)); return all.toString(); }

  static {
    STEPS.put("newline", b -> bytes(text(b) + "\n")); STEPS.put("crlf_end", b -> bytes(text(b) + "\r\n")); STEPS.put("crlf", b -> bytes(text(b).replace("\n", "\r\n")));
    STEPS.put("bom", b -> bytes("\ufeff" + text(b))); STEPS.put("space", b -> bytes(text(b) + " ")); STEPS.put("nfd", b -> bytes(Normalizer.normalize(text(b), Normalizer.Form.NFD)));
    STEPS.put("cp949", charset("MS949")); STEPS.put("euckr", charset("EUC-KR")); STEPS.put("latin1", charset("ISO-8859-1")); STEPS.put("ascii", charset("US-ASCII"));
    STEPS.put("utf16le", charset("UTF-16LE")); STEPS.put("utf16be", charset("UTF-16BE")); STEPS.put("mojibake", b -> bytes(new String(b, LATIN1))); STEPS.put("ufffd", b -> bytes(new String(b, StandardCharsets.US_ASCII)));
    STEPS.put("double", b -> bytes(Bodies.PLAIN.toJson(text(b))));
    key("newline", k -> k + "\n"); key("crlf", k -> k + "\r\n"); key("space", k -> k + " "); key("quoted", k -> '"' + k + '"'); key("squoted", k -> "'" + k + "'"); key("cut", k -> k.substring(k.indexOf('_') + 1));
    key("upper", String::toUpperCase); key("lower", String::toLowerCase); key("url", k -> URLEncoder.encode(k, UTF8)); key("trunc32", k -> k.substring(0, 32)); key("trunc16", k -> k.substring(0, 16));
    key("null", k -> String.valueOf((Object) System.getProperty("no.such"))); key("dollar", k -> "${hmac.secret}");
    KEYS.put("hex", (k, t) -> HexFormat.of().parseHex(k)); KEYS.put("b64", (k, t) -> Base64.getDecoder().decode(k)); KEYS.put("b64raw", (k, t) -> Base64.getUrlDecoder().decode(k));
    KEYS.put("api", (k, t) -> bytes(t.get("api_key").asText())); KEYS.put("other", (k, t) -> bytes(t.get("other").get("hmac_secret").asText()));
    SPELLINGS.put("hex", Sign::hex); SPELLINGS.put("base64", Sign::b64); SPELLINGS.put("base64url", d -> Base64.getUrlEncoder().encodeToString(d)); SPELLINGS.put("base64url_bare", d -> Base64.getUrlEncoder().withoutPadding().encodeToString(d));
    SPELLINGS.put("HEX", d -> of(d, "%02X")); SPELLINGS.put("unpadded", d -> { var s = new StringBuilder(); for (byte b : d) s.append(Integer.toHexString(b & 0xff)); return s.toString(); });
    SPELLINGS.put("bigint", d -> new BigInteger(1, d).toString(16)); SPELLINGS.put("sha256=", d -> "sha256=" + hex(d)); SPELLINGS.put("hex_of_hex", d -> hex(bytes(hex(d)))); SPELLINGS.put("base64_of_hex", d -> b64(bytes(hex(d))));
    SPELLINGS.put("trunc32", d -> hex(d).substring(0, 32)); SPELLINGS.put("DASHES", d -> HexFormat.ofDelimiter("-").withUpperCase().formatHex(d)); SPELLINGS.put("colons", d -> HexFormat.ofDelimiter(":").formatHex(d));
    SPELLINGS.put("spaced", d -> of(d, "%02x ").trim()); SPELLINGS.put("quoted", d -> Bodies.GSON.toJson(hex(d))); SPELLINGS.put("bearer", d -> "Bearer " + hex(d));
  }

  static byte[] message(String name, String s, byte[] body, JsonNode t) throws Exception {
    String b = new String(body, LATIN1), key = t.get("api_key").asText(), path = t.get("path").asText();
    String joined = switch (name) {
      case "right" -> s + b; case "dot" -> s + "." + b; case "colon" -> s + ":" + b; case "newline" -> s + "\n" + b; case "pipe" -> s + "|" + b; case "space" -> s + " " + b; case "comma" -> s + "," + b;
      case "body_ts" -> b + s; case "body_dot_ts" -> b + "." + s; case "body" -> b; case "ts" -> s; case "method_path_nl" -> String.join("\n", "POST", path, s, b); case "ts_method_path" -> s + "POST" + path + b;
      case "ts_path" -> s + path + b; case "key_ts" -> key + s + b; case "ts_key" -> s + key + b; case "key_pipe" -> key + "|" + s + "|" + b; case "key_newline" -> String.join("\n", key, s, b);
      case "hashed" -> s + hex(digest("SHA-256", body)); case "hashed_b64" -> s + b64(digest("SHA-256", body)); default -> throw new IllegalArgumentException(name);
    };
    return joined.getBytes(LATIN1);
  }

  static byte[] digest(String name, byte[]... parts) throws Exception { var d = MessageDigest.getInstance(name); for (byte[] part : parts) d.update(part); return d.digest(); }
  static byte[] hmac(String name, byte[] key, byte[] message) throws Exception { var mac = Mac.getInstance(name); mac.init(new SecretKeySpec(key, name)); return mac.doFinal(message); }
  static byte[] mac(String name, byte[] key, byte[] message) throws Exception {
    return switch (name) {
      case "sha256" -> hmac("HmacSHA256", key, message); case "sha1" -> hmac("HmacSHA1", key, message); case "sha512" -> hmac("HmacSHA512", key, message); case "sha384" -> hmac("HmacSHA384", key, message); case "md5" -> hmac("HmacMD5", key, message);
      case "sha3" -> hmac("HmacSHA3-256", key, message); case "unkeyed" -> digest("SHA-256", message); case "unkeyed512" -> digest("SHA-512", message); case "before" -> digest("SHA-256", key, message); default -> digest("SHA-256", message, key);
    };
  }

  static String stamp(JsonNode t) {
    long seconds = t.get("seconds").asLong();
    Instant at = Instant.ofEpochSecond(seconds);
    return switch (t.get("stamp").asText()) {
      case "ms" -> String.valueOf(seconds * 1000 + t.get("ms").asInt()); case "ms000" -> String.valueOf(seconds * 1000); case "minus1" -> String.valueOf(seconds - 1); case "plus1" -> String.valueOf(seconds + 1); case "iso" -> at.toString();
      case "iso_kst" -> at.atOffset(ZoneOffset.ofHours(9)).format(DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssxxx")); case "kst" -> String.valueOf(seconds + 32400); case "sql_kst" -> at.atOffset(ZoneOffset.ofHours(9)).format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss"));
      default -> t.get("ts").asText();
    };
  }

  static String recipe(JsonNode t, byte[] key, byte[] body) throws Exception {
    String ts = t.get("ts").asText(), b = new String(body, LATIN1);
    Instant at = Instant.ofEpochSecond(t.get("seconds").asLong());
    return switch (t.get("recipe").asText()) {
      case "stripe" -> "t=" + ts + ",v1=" + hex(hmac("HmacSHA256", key, (ts + "." + b).getBytes(LATIN1))); case "shopify" -> b64(hmac("HmacSHA256", key, body)); case "github" -> "sha256=" + hex(hmac("HmacSHA256", key, body));
      case "okx" -> b64(hmac("HmacSHA256", key, (at + "POST" + t.get("path").asText() + b).getBytes(LATIN1)));
      default -> "v0=" + hex(hmac("HmacSHA256", key, ("v0:" + ts + ":" + b).getBytes(LATIN1)));
    };
  }

  static List<byte[]> stages(String chain, String raw, byte[] first) throws Exception {
    String[] names = chain.split("\\+");
    List<byte[]> found = new ArrayList<>(List.of(names[0].equals("sent") ? first : bytes(Bodies.ALL.get(names[0]).of(raw))));
    for (int i = 1; i < names.length; i++) found.add(STEPS.get(names[i]).apply(found.get(i - 1)));
    return found;
  }

  public static void main(String[] arguments) throws Exception {
    var mapper = new ObjectMapper();
    var out = new PrintStream(System.out, true, UTF8);
    var lines = new BufferedReader(new InputStreamReader(System.in, UTF8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      JsonNode t = mapper.readTree(line);
      var sent = stages(t.get("send").asText(), t.get("raw").asText(), null);
      var signed = stages(t.get("sign").asText(), t.get("raw").asText(), sent.get(sent.size() - 1));
      List<byte[]> chain = new ArrayList<>(List.of(bytes(t.get("secret").asText())));
      for (String option : t.get("key").asText().split("\\+")) if (KEYS.containsKey(option)) chain.add(KEYS.get(option).apply(text(chain.get(chain.size() - 1)), t));
      byte[] key = chain.get(chain.size() - 1), body = signed.get(signed.size() - 1), message = message(t.get("message").asText(), stamp(t), body, t);
      if (t.get("key").asText().contains("swapped")) { byte[] swap = key; key = message; message = swap; }
      String signature = t.get("recipe").asText().isEmpty() ? SPELLINGS.get(t.get("encode").asText()).apply(mac(t.get("mac").asText(), key, message)) : recipe(t, key, body);
      out.println(mapper.writeValueAsString(Map.of("sent", sent, "signed", signed, "signature", signature, "effects", chain)));
    }
  }
}
