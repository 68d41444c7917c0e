import { requireProfile } from '../../profiles/find.ts';
import { readProfiles } from '../../profiles/read.ts';
import type { Dependencies } from '../dependencies.ts';
import type { JsonOption } from './options.ts';
import { whoami } from './whoami.ts';

/** `conv profile show`: what `conv whoami --profile NAME` says; without a name, what is used now. */
export async function show(
  name: string | undefined,
  options: JsonOption,
  dependencies: Dependencies,
): Promise<number> {
  const { config: directory } = await dependencies.directories();
  if (name !== undefined) requireProfile(readProfiles(directory), name);
  return whoami({ profile: name }, options, dependencies);
}
