/** Six characters that cannot be mistaken for one another. */
export const ROOM_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const ROOM_CODE_LENGTH = 6;

const ROOM_CODE = new RegExp(`^[${ROOM_CODE_ALPHABET}]{${ROOM_CODE_LENGTH}}$`);

export const cleanRoomCode = (text: string): string => text.trim().toUpperCase();

export const isRoomCode = (text: string): boolean => ROOM_CODE.test(text);

/** The code in what a person typed; null: no room can have it. */
export function parseRoomCode(text: string): string | null {
  const code = cleanRoomCode(text);
  return isRoomCode(code) ? code : null;
}
