#!/bin/bash
# Makes outputs.json anew: what real programs write of order.json, in base64. Needs PHP, Python (requests, flask, orjson),
# Node, Ruby (activesupport), Go, Perl, Java (Gson, Jackson, json-simple, Groovy in /usr/share/java), Mono (Newtonsoft.Json) and jq.
set -e
here=$(cd "$(dirname "$0")" && pwd)
cd "$(mktemp -d)"
cp "$here/order.json" in2.json
{
o(){ printf '%s\t%s\n' "$1" "$(base64 -w0)"; }
cat > p.php <<'E'
<?php $t=file_get_contents('in2.json');$d=json_decode($t);$a=json_decode($t,true);
$f=['default'=>0,'slashes'=>64,'unicode'=>256,'both'=>320,'pretty'=>128,'pretty both'=>448,'hex all'=>15,'hex tag amp'=>3,'hex all both'=>335,'zf'=>1024,'zf both'=>1344,'force'=>16,'numeric'=>32,'hex quot both'=>328];
foreach($f as $n=>$x){echo "php $n\t".base64_encode(json_encode($d,$x))."\n";}
echo "php assoc\t".base64_encode(json_encode($a,320))."\n"; echo "php assoc default\t".base64_encode(json_encode($a))."\n";
$b=$a;ksort($b);echo "php ksort\t".base64_encode(json_encode($b,320))."\n";
echo "php filter\t".base64_encode(json_encode(array_filter($a),320))."\n";
ini_set('serialize_precision','17');echo "php p17\t".base64_encode(json_encode($d,320))."\n";
E
php p.php
cat > p.py <<'E'
import json,base64
from collections import OrderedDict
d=json.load(open('in2.json'))
def o(n,s): print(n+'\t'+base64.b64encode(s.encode() if isinstance(s,str) else s).decode())
for n,k in {'default':{},'raw':dict(ensure_ascii=False),'compact':dict(separators=(',',':')),'compact raw':dict(separators=(',',':'),ensure_ascii=False),'sort':dict(sort_keys=True),'sort compact':dict(sort_keys=True,separators=(',',':')),'sort compact raw':dict(sort_keys=True,separators=(',',':'),ensure_ascii=False),'i2':dict(indent=2),'i2raw':dict(indent=2,ensure_ascii=False),'i4raw':dict(indent=4,ensure_ascii=False),'i4sort':dict(indent=4,sort_keys=True)}.items(): o('py '+n,json.dumps(d,**k))
import requests; o('requests',requests.Request('POST','http://x',json=d).prepare().body)
try:
  import orjson; o('orjson',orjson.dumps(d)); o('orjson s',orjson.dumps(d,option=orjson.OPT_SORT_KEYS))
except ImportError: pass
import flask; app=flask.Flask('x'); 
with app.app_context(): o('flask',flask.jsonify(d).data)
e={k:v for k,v in d.items() if v is not None}; o('py nonull',json.dumps(e,separators=(',',':'),ensure_ascii=False))
e=dict(d); x=e.pop('event_id'); e['event_id']=x; o('py event last',json.dumps(e,separators=(',',':'),ensure_ascii=False))
e=dict(d); del e['sub_id']; o('py no sub',json.dumps(e,separators=(',',':'),ensure_ascii=False))
E
python3 p.py
cat > p.js <<'E'
const d=JSON.parse(require('fs').readFileSync('in2.json'));const o=(n,s)=>console.log(n+'\t'+Buffer.from(s).toString('base64'));o('js',JSON.stringify(d));o('js 2',JSON.stringify(d,null,2));o('js 4',JSON.stringify(d,null,4));o('js tab',JSON.stringify(d,null,'\t'));o('js sorted',JSON.stringify(d,Object.keys(d).concat(['item_id','name','price','quantity','image_url']).sort()));
E
node p.js
cat > p.rb <<'E'
require 'json';require 'base64';d=JSON.parse(File.read('in2.json'));def o(n,s) puts n+"\t"+Base64.strict_encode64(s) end
o 'rb',JSON.generate(d);o 'rb pretty',JSON.pretty_generate(d);o 'rb ascii',JSON.generate(d,ascii_only:true);o 'rb safe',JSON.generate(d,script_safe:true)
o 'rb sorted',JSON.generate(d.sort.to_h)
require 'active_support';require 'active_support/json';o 'rails',d.to_json
o 'rails compact',d.compact.to_json
E
ruby p.rb
cat > p.go <<'E'
package main
import ("encoding/json";"os";"fmt";"bytes";"encoding/base64";"strings")
func o(n string,b []byte){fmt.Println(n+"\t"+base64.StdEncoding.EncodeToString(b))}
type Item struct{ItemID string `json:"item_id"`;Name string `json:"name"`;Price float64 `json:"price"`;Quantity int `json:"quantity"`;Image string `json:"image_url"`}
type Order struct{M string `json:"merchant_order_id"`;E string `json:"event_id"`;A float64 `json:"amount"`;C string `json:"currency"`;CB *string `json:"cb_aev"`;P string `json:"product_name"`;R float64 `json:"rate"`;B float64 `json:"big"`;I []Item `json:"items"`;O map[string]string `json:"opts"`;T []string `json:"tags"`;Me string `json:"memo"`;S string `json:"sub_id"`}
type OrderK struct{M string `json:"merchant_order_id"`;E string `json:"event_id"`;A float64 `json:"amount"`;C string `json:"currency"`;CB *string `json:"cb_aev"`;P string `json:"product_name"`;I []Item `json:"items"`;S string `json:"sub_id"`}
func main(){ b,_:=os.ReadFile("in2.json"); var m map[string]interface{}; json.Unmarshal(b,&m); x,_:=json.Marshal(m); o("go map",x); x,_=json.MarshalIndent(m,"","  "); o("go map indent",x)
 var s Order; json.Unmarshal(b,&s); x,_=json.Marshal(s); o("go struct",x); var buf bytes.Buffer; e:=json.NewEncoder(&buf); e.Encode(s); o("go encoder",buf.Bytes()); buf.Reset(); e.SetEscapeHTML(false); e.Encode(s); o("go encoder nohtml",buf.Bytes()); o("go encoder trimmed",[]byte(strings.TrimSpace(buf.String()))); buf.Reset(); e.Encode(m); o("go map encoder nohtml",buf.Bytes())
 var k OrderK; json.Unmarshal(b,&k); x,_=json.Marshal(k); o("go known only",x) }
E
go run p.go
cat > p.pl <<'E'
use JSON::PP; use MIME::Base64; local $/; open F,'<','in2.json'; my $t=<F>; my $d=JSON::PP->new->utf8->decode($t); sub o{print "$_[0]\t".encode_base64($_[1],'')."\n"} o('perl canon',JSON::PP->new->utf8->canonical->encode($d));o('perl canon pretty',JSON::PP->new->utf8->canonical->pretty->encode($d));o('perl canon ascii',JSON::PP->new->ascii->canonical->encode($d));
E
perl p.pl
cat > Q.java <<'E'
import com.google.gson.*; import com.fasterxml.jackson.databind.*; import java.util.*; import java.nio.file.*;
public class Q { static void o(String n,String s)throws Exception{System.out.println(n+"\t"+Base64.getEncoder().encodeToString(s.getBytes("UTF-8")));}
 public static void main(String[] a) throws Exception { String t=new String(Files.readAllBytes(Paths.get("in2.json")),"UTF-8");
 Map g=new Gson().fromJson(t,Map.class); o("gson map",new Gson().toJson(g)); o("gson map nohtml",new GsonBuilder().disableHtmlEscaping().create().toJson(g)); o("gson map nulls",new GsonBuilder().serializeNulls().create().toJson(g)); o("gson pretty",new GsonBuilder().setPrettyPrinting().create().toJson(g));
 JsonElement e=com.google.gson.JsonParser.parseString(t); o("gson tree",new Gson().toJson(e)); o("gson tree nulls",new GsonBuilder().serializeNulls().create().toJson(e));
 ObjectMapper m=new ObjectMapper(); Map j=m.readValue(t,Map.class); o("jackson",m.writeValueAsString(j)); o("jackson pretty",m.writerWithDefaultPrettyPrinter().writeValueAsString(j)); o("jackson ascii",m.writer().with(com.fasterxml.jackson.core.JsonGenerator.Feature.ESCAPE_NON_ASCII).writeValueAsString(j)); o("jackson sorted",new ObjectMapper().configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS,true).writeValueAsString(j)); HashMap h=new HashMap(); h.putAll(j); o("jackson hashmap",m.writeValueAsString(h)); o("jackson treemap",m.writeValueAsString(new TreeMap(j)));
 o("json-simple",((Map)new org.json.simple.parser.JSONParser().parse(t)).toString()); o("json-simple linked",org.json.simple.JSONValue.toJSONString(j));
 o("groovy",groovy.json.JsonOutput.toJson(j)); } }
E
CP=$(ls /usr/share/java/{gson,jackson-core,jackson-databind,jackson-annotations,json-simple,groovy-all}.jar | tr '\n' ':'); javac -cp $CP Q.java 2>/dev/null; java -cp $CP:. Q
cat > q.cs <<'E'
using System; using System.IO; using System.Text; using Newtonsoft.Json; using Newtonsoft.Json.Linq;
class P { static void O(string n,string s){Console.WriteLine(n+"\t"+Convert.ToBase64String(new UTF8Encoding(false).GetBytes(s)));} static void Main(){ var t=File.ReadAllText("in2.json"); var o=JObject.Parse(t); O("newton",JsonConvert.SerializeObject(o));O("newton indented",JsonConvert.SerializeObject(o,Formatting.Indented));O("newton html",JsonConvert.SerializeObject(o,new JsonSerializerSettings{StringEscapeHandling=StringEscapeHandling.EscapeHtml}));O("newton ascii",JsonConvert.SerializeObject(o,new JsonSerializerSettings{StringEscapeHandling=StringEscapeHandling.EscapeNonAscii}));
 var s=new System.Web.Script.Serialization.JavaScriptSerializer(); O("jss",s.Serialize(s.DeserializeObject(t))); }}
E
N=/usr/lib/mono/gac/Newtonsoft.Json/6.0.0.0__b9a188c8922137c6/Newtonsoft.Json.dll; mcs q.cs -r:$N -r:System.Web.Extensions -out:q.exe 2>/dev/null; mono q.exe
jq . in2.json | o 'jq .'; jq -c . in2.json | o 'jq -c'; jq -cS . in2.json | o 'jq -cS'; printf '%s' "$(jq -S . in2.json)" | o 'jq -S trimmed'; jq --tab . in2.json | o 'jq --tab'; python3 -m json.tool in2.json | o 'json.tool'
} > outputs.tsv
node -e '
const rows = require("fs").readFileSync("outputs.tsv", "utf8").trim().split("\n").map((line) => line.split("\t"));
console.log(JSON.stringify(Object.fromEntries(rows), null, 2));' > "$here/outputs.json"
