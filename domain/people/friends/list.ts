import { z } from "zod";
import { codeOf, optionalDay, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Friends to a page of the list; the first where nothing is chosen. */
export const FRIEND_LIST_PAGE_SIZES = [50, 100, 200] as const;

/** The tabs of the list. Friends whom an operator hid are shown in their own tab only. */
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
	/** The day on which they were added, or blocked the account. */
	followed: optionalDay().default(null),
	blocked: optionalDay().default(null),
	take_num: codeOf(...FRIEND_LIST_PAGE_SIZES).default(FRIEND_LIST_PAGE_SIZES[0]),
	page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
});

export type FriendListQuery = z.output<typeof friendListQuery>;
