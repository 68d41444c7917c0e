/** What `conv show` loads is one file of the build: see `HOT` in build/build.mjs. */
export { start } from '../composition.ts';
