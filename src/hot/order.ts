/** What `conv order` loads is one file of the build: see `HOT` in build/build.mjs. */
export { start } from '../composition.ts';
