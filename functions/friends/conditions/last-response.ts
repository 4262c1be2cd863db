import { sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import { spanOfDays } from "#domain/filters/period.ts";
import type { At } from "../at.ts";
import { within } from "./within.ts";

/** 106. */
export const lastResponse = ({ from, to }: ConditionOf<"lastResponse">, { zone }: At) =>
	within(sql`${friends.lastMessageAt}`, spanOfDays(from, to, zone));
