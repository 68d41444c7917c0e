export { checkRelease } from './check.ts';
export { PLATFORMS } from './platforms.ts';
export { release } from './release.ts';
