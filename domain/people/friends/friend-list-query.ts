import { z } from "zod";
import { codeOf, optionalDay, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Numbers of friends per page of the list; the first is the default. */
export const FRIEND_LIST_PAGE_SIZES = [50, 100, 200] as const;

/** Tabs of the list. Hidden friends are only in their own tab. */
export const FRIEND_STATES = {
	all: "すべて",
	active: "有効",
	blocked: "ブロックされた",
	hidden: "非表示",
} as const;

export type FriendState = keyof typeof FRIEND_STATES;

export const friendListQuery = z.object({
	search: z.string().trim().max(100).default(""),
	state: z.enum(Object.keys(FRIEND_STATES) as [FriendState, ...FriendState[]]).default("all"),
	/** Days on which friends were added, or blocked the account. */
	followed: optionalDay().default(null),
	blocked: optionalDay().default(null),
	take_num: codeOf(...FRIEND_LIST_PAGE_SIZES).default(FRIEND_LIST_PAGE_SIZES[0]),
	page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
});

export type FriendListQuery = z.output<typeof friendListQuery>;

/** Whether the filter of a list of friends (`quickSearchFilter`) finds exactly these friends. */
export const isWholeFilter = ({ state, blocked }: Pick<FriendListQuery, "state" | "blocked">): boolean =>
	state !== "hidden" && blocked === null;
