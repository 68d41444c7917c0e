/** Where the service describes itself; it is read with GET, and not among the reports. */
export const OPENAPI_PATH = '/openapi.json';
