export { checkRelease } from './check.ts';
export { refuseOthers } from './folder.ts';
export { PLATFORMS } from './platforms.ts';
export { release } from './release.ts';
