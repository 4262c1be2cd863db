import { type SQL, sql } from "drizzle-orm";

/**
 * Whether a row of `friend_richmenus`, with its alias, is of a friend who switched by a tab from the account's default
 * menu: such a friend has no menu of their own to return to.
 */
export const isSwitchedFromDefault = (alias: "f" | "friend_richmenus" = "friend_richmenus"): SQL =>
	alias === "f"
		? sql`(f.is_switched = 1 and f.home_id is null)`
		: sql`(friend_richmenus.is_switched = 1 and friend_richmenus.home_id is null)`;
