import { openApi as english } from './openapi.ts';

/** The service's OpenAPI document. It stays in English, as the service's answers do: see `mock-service.ts`. */
export const openApi: typeof english = english;
