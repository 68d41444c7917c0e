# Signs as people do in Elixir; one task a line (words `name=base64`), one answer a line.
defmodule Sign do
  import Bitwise

  # As Jason writes: maps in their own order, ordered objects in theirs.
  def json({:object, pairs}), do: "{" <> Enum.map_join(pairs, ",", fn {name, value} -> json(name) <> ":" <> json(value) end) <> "}"
  def json(map) when is_map(map), do: json({:object, Map.to_list(map)})
  def json(list) when is_list(list), do: "[" <> Enum.map_join(list, ",", &json/1) <> "]"
  def json(nil), do: "null"
  def json(value) when is_binary(value), do: "\"" <> (value |> String.replace("\\", "\\\\") |> String.replace("\"", "\\\"") |> String.replace("\n", "\\n")) <> "\""
  def json(value), do: to_string(value)

  def pretty(value, indent \\ "")
  def pretty({:object, []}, _), do: "{}"
  def pretty({:object, pairs}, indent), do: block("{", "}", Enum.map(pairs, fn {name, value} -> json(name) <> ": " <> pretty(value, indent <> "  ") end), indent)
  def pretty(map, indent) when is_map(map), do: pretty({:object, Map.to_list(map)}, indent)
  def pretty([], _), do: "[]"
  def pretty(list, indent) when is_list(list), do: block("[", "]", Enum.map(list, &pretty(&1, indent <> "  ")), indent)
  def pretty(value, _), do: json(value)
  defp block(open, close, lines, indent), do: open <> "\n" <> Enum.map_join(lines, ",\n", &(indent <> "  " <> &1)) <> "\n" <> indent <> close

  def map({:object, pairs}), do: Map.new(pairs, fn {name, value} -> {name, map(value)} end)
  def map(list) when is_list(list), do: Enum.map(list, &map/1)
  def map(value), do: value

  def escaped(text, pattern), do: Regex.replace(pattern, text, fn c -> for <<unit::16 <- :unicode.characters_to_binary(c, :utf8, {:utf16, :big})>>, into: "", do: "\\u" <> String.pad_leading(Integer.to_string(unit, 16), 4, "0") end)
  def pairs({:object, pairs}), do: pairs

  def body("raw", _, raw), do: raw
  def body("jason", o, _), do: json(o)
  def body("sorted", o, _), do: json(map(o))
  def body("pretty", o, _), do: pretty(o)
  def body("sorted_pretty", o, _), do: pretty(map(o))
  def body("unicode_safe", o, _), do: escaped(json(o), ~r/[^\x00-\x7f]/u)
  def body("html_safe", o, _), do: escaped(String.replace(json(o), "/", "\\/"), ~r/[<>&]/)
  def body("sorted_no_nil", o, _), do: o |> map() |> Enum.reject(fn {_, value} -> is_nil(value) end) |> Map.new() |> json()
  def body("no_nil", o, _), do: json({:object, Enum.reject(pairs(o), fn {_, value} -> is_nil(value) end)})
  def body("sorted_drop", o, _), do: o |> map() |> Map.drop(["items"]) |> json()
  def body("float", o, _), do: json({:object, Enum.map(pairs(o), fn {"amount", value} -> {"amount", value / 1}; pair -> pair end)})
  def body("repr", o, _), do: inspect(map(o))
  def body("form", o, _), do: URI.encode_query(pairs(o))
  def body("form_map", o, _), do: URI.encode_query(map(o))
  def body("empty", _, _), do: ""

  def step("newline", b), do: b <> "\n"
  def step("crlf_end", b), do: b <> "\r\n"
  def step("crlf", b), do: String.replace(b, "\n", "\r\n")
  def step("bom", b), do: "\uFEFF" <> b
  def step("space", b), do: b <> " "
  def step("nfd", b), do: String.normalize(b, :nfd)
  def step("utf16le", b), do: :unicode.characters_to_binary(b, :utf8, {:utf16, :little})
  def step("utf16be", b), do: :unicode.characters_to_binary(b, :utf8, {:utf16, :big})
  def step("mojibake", b), do: :unicode.characters_to_binary(b, :latin1, :utf8)
  def step("ascii", b), do: String.replace(b, ~r/[^\x00-\x7f]/u, "?")
  def step("double", b), do: json(b)

  def key("newline", k, _), do: k <> "\n"
  def key("crlf", k, _), do: k <> "\r\n"
  def key("space", k, _), do: k <> " "
  def key("quoted", k, _), do: inspect(k)
  def key("hex", k, _), do: Base.decode16!(k, case: :mixed)
  def key("b64", k, _), do: Base.decode64!(k)
  def key("b64raw", k, _), do: Base.url_decode64!(k, padding: false)
  def key("cut", k, _), do: k |> String.split("_", parts: 2) |> List.last()
  def key("upper", k, _), do: String.upcase(k)
  def key("lower", k, _), do: String.downcase(k)
  def key("url", k, _), do: URI.encode_www_form(k)
  def key("trunc32", k, _), do: binary_part(k, 0, 32)
  def key("api", _, t), do: t["api_key"]
  def key("other", _, t), do: t["other"]
  def key("nil", _, _), do: inspect(System.get_env("NO_SUCH_VARIABLE"))
  def key("empty", _, _), do: to_string(System.get_env("NO_SUCH_VARIABLE"))

  def message("right", s, b, _), do: s <> b
  def message("dot", s, b, _), do: "#{s}.#{b}"
  def message("colon", s, b, _), do: "#{s}:#{b}"
  def message("newline", s, b, _), do: "#{s}\n#{b}"
  def message("pipe", s, b, _), do: "#{s}|#{b}"
  def message("body_ts", s, b, _), do: b <> s
  def message("body", _, b, _), do: b
  def message("ts", s, _, _), do: s
  def message("method_path_nl", s, b, t), do: Enum.join(["POST", t["path"], s, b], "\n")
  def message("ts_path", s, b, t), do: s <> t["path"] <> b
  def message("key_ts", s, b, t), do: t["api_key"] <> s <> b
  def message("key_dot", s, b, t), do: Enum.join([t["api_key"], s, b], ".")
  def message("hashed", s, b, _), do: s <> Base.encode16(:crypto.hash(:sha256, b), case: :lower)
  def message("hashed_b64", s, b, _), do: s <> Base.encode64(:crypto.hash(:sha256, b))

  def mac("unkeyed", _, m), do: :crypto.hash(:sha256, m)
  def mac("before", k, m), do: :crypto.hash(:sha256, k <> m)
  def mac("after", k, m), do: :crypto.hash(:sha256, m <> k)
  def mac("sha1", k, m), do: :crypto.mac(:hmac, :sha, k, m)
  def mac("sha3", k, m), do: :crypto.mac(:hmac, :sha3_256, k, m)
  def mac(name, k, m), do: :crypto.mac(:hmac, String.to_atom(name), k, m)

  def hex(d), do: Base.encode16(d, case: :lower)
  def spelling("hex", d), do: hex(d)
  def spelling("HEX", d), do: Base.encode16(d)
  def spelling("base64", d), do: Base.encode64(d)
  def spelling("base64url", d), do: Base.url_encode64(d)
  def spelling("base64url_bare", d), do: Base.url_encode64(d, padding: false)
  def spelling("hex_of_hex", d), do: hex(hex(d))
  def spelling("base64_of_hex", d), do: Base.encode64(hex(d))
  def spelling("bigint", d), do: d |> :binary.decode_unsigned() |> Integer.to_string(16) |> String.downcase()
  def spelling("unpadded", d), do: for(<<byte <- d>>, into: "", do: byte |> band(255) |> Integer.to_string(16) |> String.downcase())
  def spelling("quoted", d), do: inspect(hex(d))
  def spelling("trunc32", d), do: binary_part(hex(d), 0, 32)
  def spelling("github", d), do: "sha256=" <> hex(d)
  def spelling("sha256=", d), do: "sha256=" <> hex(d)

  def stamp("right", t), do: t["ts"]
  def stamp("ms", t), do: to_string(String.to_integer(t["seconds"]) * 1000 + String.to_integer(t["ms"]))
  def stamp("ms000", t), do: t["seconds"] <> "000"
  def stamp("minus1", t), do: to_string(String.to_integer(t["seconds"]) - 1)
  def stamp("iso", t), do: t["seconds"] |> String.to_integer() |> DateTime.from_unix!() |> DateTime.to_iso8601()
  def stamp("sql", t), do: t["seconds"] |> String.to_integer() |> DateTime.from_unix!() |> to_string() |> binary_part(0, 19)

  def stages(chain, t, order, first) do
    [base | names] = String.split(chain, "+")
    start = if base == "sent", do: first, else: body(base, order, t["raw"])
    Enum.scan([start | names], fn name, previous -> step(name, previous) end)
  end

  def answer(t) do
    {order, _} = Code.eval_string(t["terms"])
    sent = stages(t["send"], t, order, nil)
    signed = stages(t["sign"], t, order, List.last(sent))
    chain = [t["secret"] | t["key"] |> String.split("+") |> Enum.reject(&(&1 in ["right", "swapped"]))] |> Enum.scan(fn name, previous -> key(name, previous, t) end)
    {k, m} = {List.last(chain), message(t["message"], stamp(t["stamp"], t), List.last(signed), t)}
    {k, m} = if t["key"] =~ "swapped", do: {m, k}, else: {k, m}
    signature = if t["recipe"] == "github", do: spelling("github", mac("sha256", k, List.last(signed))), else: spelling(t["encode"], mac(t["mac"], k, m))
    text = fn all -> Enum.map(all, &Base.encode64/1) end
    json({:object, [{"sent", text.(sent)}, {"signed", text.(signed)}, {"signature", signature}, {"effects", text.(chain)}]})
  end
end

for line <- IO.stream(:stdio, :line) do
  task = for word <- String.split(line), into: %{}, do: (fn [name, value] -> {name, Base.decode64!(value)} end).(String.split(word, "=", parts: 2))
  IO.puts(Sign.answer(task))
end
