import type { Ability } from "#domain/engine/access/abilities.ts";

/** What a service code may let programs do, with how operators read it. */
export const API_RIGHTS = {
	read: "読み取り",
	write: "書き込み",
	send: "メッセージ送信",
	book: "予約",
} as const;

export type ApiRight = keyof typeof API_RIGHTS;

export const ALL_API_RIGHTS = Object.keys(API_RIGHTS) as [ApiRight, ...ApiRight[]];

/**
 * What an operator must be able to do to give a right to a program, or to hold a token that has it: nobody gets by way
 * of a token what their role does not give them.
 */
export const RIGHT_NEEDS: Record<ApiRight, Ability> = {
	read: "friend-read",
	write: "friend-write",
	send: "message-send",
	book: "salon-write",
};

/** Those of some rights for which an operator with these abilities may answer. */
export const rightsWithin = (rights: readonly ApiRight[], abilities: readonly Ability[]): ApiRight[] =>
	rights.filter((right) => abilities.includes(RIGHT_NEEDS[right]));
