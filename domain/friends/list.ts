import { z } from "zod";
import { wholeNumber } from "#domain/wire.ts";

/** Friends to a page of the list. */
export const FRIENDS_PER_PAGE = 50;

export const friendListQuery = z.object({
	search: z.string().trim().max(100).default(""),
	state: z.enum(["all", "active", "blocked"]).default("all"),
	page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
});

export type FriendListQuery = z.output<typeof friendListQuery>;
