// Made by `npm run make:book`.
export const BOOK = '';
