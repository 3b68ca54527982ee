/** Six characters that cannot be mistaken for one another. */
export const ROOM_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const ROOM_CODE_LENGTH = 6;

export const cleanRoomCode = (code: string): string => code.trim().toUpperCase();
