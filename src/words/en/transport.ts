export const transport = {};
