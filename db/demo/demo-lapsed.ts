/**
 * Friends who visited once in the first weeks, and have not written, tapped or booked since: two of Shibuya, one
 * of Kichijoji. They follow the account from its first day.
 */
const LAPSED_FRIENDS: ReadonlySet<number> = new Set([9, 21, 57]);

export const isLapsed = (friendId: number): boolean => LAPSED_FRIENDS.has(friendId);
