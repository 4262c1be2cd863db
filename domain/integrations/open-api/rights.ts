import type { Ability } from "#domain/engine/access/all-abilities.ts";

/** Rights of a service code, with their labels. */
export const API_RIGHTS = {
	read: "読み取り",
	write: "書き込み",
	send: "メッセージ送信",
	book: "予約",
} as const;

export type ApiRight = keyof typeof API_RIGHTS;

export const ALL_API_RIGHTS = Object.keys(API_RIGHTS) as [ApiRight, ...ApiRight[]];

/**
 * Ability required to grant a right to a client, or to hold a token with it: a token never exceeds the role
 * of its issuer.
 */
export const RIGHT_NEEDS: Record<ApiRight, Ability> = {
	read: "friend-read",
	write: "friend-write",
	send: "message-send",
	book: "salon-write",
};

/** Returns the rights that an operator with these abilities may grant. */
export const rightsWithin = (rights: readonly ApiRight[], abilities: readonly Ability[]): ApiRight[] =>
	rights.filter((right) => abilities.includes(RIGHT_NEEDS[right]));
