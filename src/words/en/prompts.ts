/** What the questions themselves say, whatever they ask. */
export const promptWords = {
  move: 'move',
  select: 'select',
  cancel: 'cancel',
  yes: 'Yes',
  no: 'No',
  yes_or_no: 'answer y or n',
};
