import { sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import { holds } from "./holds.ts";

/** 11. */
export const name = ({ names, use_name, use_short_name, use_nickname }: ConditionOf<"name">) =>
	holds(
		[
			...(use_name ? [sql`${friends.nameKey}`] : []),
			...(use_short_name ? [sql`${friends.shortNameKey}`] : []),
			...(use_nickname ? [sql`${friends.nicknameKey}`] : []),
		],
		names,
	);
