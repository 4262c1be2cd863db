import { sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import { holds } from "./holds.ts";

/** 25. */
export const statusMessage = ({ status }: ConditionOf<"statusMessage">) =>
	holds([sql`${friends.statusKey}`], [status]);
