export const intake = {};
