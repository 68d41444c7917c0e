/** Why a file cannot be read or written, as the end of a sentence. */
export const files = {
  permission_denied: 'permission denied',
  read_only_file_system: 'the file system is read-only',
  disk_full: 'the disk is full',
  quota_used_up: 'the disk quota is used up',
  file_too_large: 'the file is larger than allowed here',
  is_a_directory: 'it is a directory',
  no_such_file: 'no such file',
  path_through_a_file: 'a part of the path is not a directory',
  path_too_long: 'the path is too long',
  symbolic_link: 'it is a symbolic link, which conv does not follow',
  directory_not_creatable: 'its directory cannot be created',
  system_error: ({ code }: { readonly code: string }): string => `the system reports ${code}`,
};
