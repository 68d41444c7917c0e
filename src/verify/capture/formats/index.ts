import { curl } from './curl.ts';
import { curlTrace } from './curl-trace.ts';
import { curlVerbose } from './curl-verbose.ts';
import type { Encoding, Notation, Recording } from './format.ts';
import { haproxy } from './haproxy.ts';
import { har } from './har.ts';
import { headerLines } from './header-lines.ts';
import { hexBytes } from './hex-bytes.ts';
import { hexDump } from './hex-dump.ts';
import { http } from './http.ts';
import { inspectors } from './inspectors.ts';
import { jsonHeaders } from './json-headers.ts';
import { table } from './table.ts';

// Every format that is read by its form. In each list, the first that can read a text does. What is in none of them,
// such as a log line or a program's source, is scanned for the three headers: see `../scan.ts`.

/** Tried on a whole paste, before it is cut into requests. HAR comes first: its bodies can be raw requests in Base64. */
export const RECORDINGS: readonly Recording[] = [har, inspectors, table];

/** Tried on each request of a paste. A trace of curl comes first: its rows look like those of a hex dump. */
export const ENCODINGS: readonly Encoding[] = [curlTrace, hexDump, hexBytes, haproxy];

/**
 * Tried on the text of each request. What `curl -v` prints comes before the curl command that may stand above it; any text
 * is read as header lines.
 */
export const NOTATIONS: readonly Notation[] = [http, jsonHeaders, curlVerbose, curl, headerLines];
