/** Texts of the prompt controls. */
export const promptWords = {
  move: 'move',
  select: 'select',
  cancel: 'cancel',
  yes: 'Yes',
  no: 'No',
  yes_or_no: 'answer y or n',
};
