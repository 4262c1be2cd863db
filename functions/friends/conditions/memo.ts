import { sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import { holds } from "./holds.ts";

/** 20. */
export const memo = ({ memos }: ConditionOf<"memo">) => holds([sql`${friends.memoKey}`], memos);
