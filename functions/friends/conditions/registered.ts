import { sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import { spanOfDays } from "#domain/filters/period.ts";
import type { At } from "../at.ts";
import { within } from "./within.ts";

/** 30. */
export const registered = ({ from, to }: ConditionOf<"registered">, { zone }: At) =>
	within(sql`${friends.followedAt}`, spanOfDays(from, to, zone));
