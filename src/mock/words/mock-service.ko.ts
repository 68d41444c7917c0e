import { mockService as english } from './mock-service.ts';

/**
 * What the bundled service answers over HTTP. It stays in English: the service stands in for the real one,
 * whose errors are in English whatever the language of the caller, and programs are tested against them.
 */
export const mockService: typeof english = english;
