import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import type { friendImports } from "#db/people/friend-imports.ts";
import type { PlanPage } from "./parts.ts";

export type Import = typeof friendImports.$inferSelect;

export type Change = PlanPage["changes"][number];

/** The base values that a file changes, as columns. */
export const BASE = {
	short_name: { column: friends.shortName, key: friends.shortNameKey },
	nickname: { column: friends.nickname, key: friends.nicknameKey },
	memo: { column: friends.memo, key: friends.memoKey },
} as const;
export const BASE_NAMES = Object.keys(BASE) as (keyof typeof BASE)[];

export const varIdOf = ({ field }: Change): number => Number(field.slice("var:".length));

/** Of a row `d` of the fields, whether values may still be written: it is there, and so is the choice, if it is one. */
export const isFieldWritable = (choiceId: SQL): SQL =>
	sql`d.protected = 0 and d.is_active = 1 and (${choiceId} is null
		or exists (select 1 from json_each(d.choices) c where c.value ->> '$.id' = ${choiceId}))`;
