import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.google.gson.*;
import com.google.gson.annotations.SerializedName;
import com.google.gson.reflect.TypeToken;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.Collectors;

/** The texts of a body, as Gson, Jackson and json-simple write them. */
final class Bodies {
  interface Body { String of(String raw) throws Exception; }

  static final class Item { String item_id, name; JsonElement price; int quantity; String image_url; }
  /** A class of the merchant's: fields in its own order, others lost, nulls left out. */
  static final class Order {
    @SerializedName("merchant_order_id") String orderId; @SerializedName("event_id") String eventId; Long amount; String currency;
    @SerializedName("product_name") String productName; @SerializedName("cb_aev") String clickId; List<Item> items; @SerializedName("sub_id") String subId;
  }
  static final class Precise { public String merchant_order_id, event_id; public BigDecimal amount; public String currency, cb_aev, product_name; public List<Map<String, Object>> items; public String sub_id; }

  static final Gson GSON = new Gson(), NULLS = new GsonBuilder().serializeNulls().create(), PLAIN = new GsonBuilder().disableHtmlEscaping().serializeNulls().create();
  static final Gson PRETTY = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().serializeNulls().create(), PRETTY_DEFAULT = new GsonBuilder().setPrettyPrinting().create();
  static final ObjectMapper JACKSON = new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false), SORTED = JACKSON.copy().configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, true);
  static final ObjectMapper NON_NULL = JACKSON.copy().setSerializationInclusion(JsonInclude.Include.NON_NULL), NON_EMPTY = JACKSON.copy().setSerializationInclusion(JsonInclude.Include.NON_EMPTY);
  static final ObjectMapper ASCII = new ObjectMapper(com.fasterxml.jackson.core.JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build());
  static final ObjectMapper DECIMALS = JACKSON.copy().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
  static final TypeToken<LinkedHashMap<String, Object>> ORDERED = new TypeToken<>() {};

  static LinkedHashMap<String, Object> map(String raw) throws Exception { return JACKSON.readValue(raw, LinkedHashMap.class); }
  static Map<String, Object> hashed(String raw) throws Exception { return deeply(map(raw)); }
  @SuppressWarnings("unchecked")
  static Map<String, Object> deeply(Map<String, Object> map) {
    Map<String, Object> found = new HashMap<>();
    map.forEach((name, value) -> found.put(name, value instanceof Map ? deeply((Map<String, Object>) value)
        : value instanceof List ? ((List<Object>) value).stream().map(one -> one instanceof Map ? deeply((Map<String, Object>) one) : one).collect(Collectors.toList()) : value));
    return found;
  }
  static String form(Map<String, Object> map) {
    return map.entrySet().stream().map(e -> e.getKey() + "=" + URLEncoder.encode(String.valueOf(e.getValue()), StandardCharsets.UTF_8)).collect(Collectors.joining("&"));
  }
  static String edited(String raw, String name, Object value) throws Exception { var map = map(raw); map.put(name, value); return JACKSON.writeValueAsString(map); }
  static Object simple(String raw) throws Exception { return new org.json.simple.parser.JSONParser().parse(raw); }

  static final Map<String, Body> ALL = new HashMap<>();
  static {
    ALL.put("raw", raw -> raw);
    ALL.put("gson", raw -> GSON.toJson(JsonParser.parseString(raw)));
    ALL.put("gson_nulls", raw -> NULLS.toJson(JsonParser.parseString(raw)));
    ALL.put("gson_plain", raw -> PLAIN.toJson(JsonParser.parseString(raw)));
    ALL.put("gson_tree", raw -> JsonParser.parseString(raw).toString());
    ALL.put("gson_class", raw -> GSON.toJson(GSON.fromJson(raw, Order.class)));
    ALL.put("gson_object", raw -> GSON.toJson(GSON.fromJson(raw, Object.class)));
    ALL.put("gson_object_plain", raw -> PLAIN.toJson(PLAIN.fromJson(raw, Object.class)));
    ALL.put("gson_map", raw -> PLAIN.toJson(hashed(raw)));
    ALL.put("gson_hash_map", raw -> GSON.toJson(hashed(raw)));
    ALL.put("gson_tree_map", raw -> PLAIN.toJson(new TreeMap<>(map(raw))));
    ALL.put("gson_pretty", raw -> PRETTY.toJson(JsonParser.parseString(raw)));
    ALL.put("gson_pretty_default", raw -> PRETTY_DEFAULT.toJson(JsonParser.parseString(raw)));
    ALL.put("jackson", raw -> JACKSON.writeValueAsString(map(raw)));
    ALL.put("jackson_tree", raw -> JACKSON.readTree(raw).toString());
    ALL.put("jackson_pretty", raw -> JACKSON.writerWithDefaultPrettyPrinter().writeValueAsString(map(raw)));
    ALL.put("jackson_pretty_tree", raw -> JACKSON.readTree(raw).toPrettyString());
    ALL.put("jackson_non_null", raw -> NON_NULL.writeValueAsString(NON_NULL.readValue(raw, Precise.class)));
    ALL.put("jackson_non_empty", raw -> NON_EMPTY.writeValueAsString(NON_EMPTY.readValue(raw, Precise.class)));
    ALL.put("jackson_class", raw -> JACKSON.writeValueAsString(JACKSON.readValue(raw, Precise.class)));
    ALL.put("jackson_sorted", raw -> SORTED.writeValueAsString(map(raw)));
    ALL.put("jackson_hash_map", raw -> JACKSON.writeValueAsString(hashed(raw)));
    ALL.put("jackson_hash_top", raw -> JACKSON.writeValueAsString(new HashMap<>(map(raw))));
    ALL.put("jackson_tree_map", raw -> JACKSON.writeValueAsString(new TreeMap<>(map(raw))));
    ALL.put("jackson_ascii", raw -> ASCII.writeValueAsString(map(raw)));
    ALL.put("jackson_decimals", raw -> DECIMALS.writeValueAsString(DECIMALS.readTree(raw)));
    ALL.put("double_amount", raw -> edited(raw, "amount", ((Number) map(raw).get("amount")).doubleValue()));
    ALL.put("text_amount", raw -> edited(raw, "amount", String.valueOf(map(raw).get("amount"))));
    ALL.put("scaled_amount", raw -> edited(raw, "amount", new BigDecimal(String.valueOf(map(raw).get("amount"))).setScale(2)));
    ALL.put("simple", raw -> simple(raw).toString());
    ALL.put("repr", raw -> map(raw).toString());
    ALL.put("repr_hash", raw -> hashed(raw).toString());
    ALL.put("form", raw -> form(map(raw)));
    ALL.put("form_hash", raw -> form(new HashMap<>(map(raw))));
    ALL.put("empty", raw -> "");
  }
}
