import type { Encoding, Notation, Recording } from './format.ts';
import { curl } from './formats/curl.ts';
import { curlTrace } from './formats/curl-trace.ts';
import { curlVerbose } from './formats/curl-verbose.ts';
import { haproxy } from './formats/haproxy.ts';
import { har } from './formats/har.ts';
import { headerLines } from './formats/header-lines.ts';
import { hexBytes } from './formats/hex-bytes.ts';
import { hexDump } from './formats/hex-dump.ts';
import { http } from './formats/http.ts';
import { inspectors } from './formats/inspectors.ts';
import { jsonHeaders } from './formats/json-headers.ts';
import { table } from './formats/table.ts';

// Every format that is read by its form. In each list, the first that can read a text does. What is in none of them,
// such as a log line or a program's source, is scanned for the three headers: see `scan.ts`.

/** Tried on a whole paste, before it is cut into requests. HAR comes first: its bodies can be raw requests in Base64. */
export const RECORDINGS: readonly Recording[] = [har, inspectors, table];

/** Tried on each request of a paste. A trace of curl comes first: its rows look like those of a hex dump. */
export const ENCODINGS: readonly Encoding[] = [curlTrace, hexDump, hexBytes, haproxy];

/**
 * Tried on the text of each request. What `curl -v` prints comes before the curl command that may stand above it; any text
 * is read as header lines.
 */
export const NOTATIONS: readonly Notation[] = [http, jsonHeaders, curlVerbose, curl, headerLines];
