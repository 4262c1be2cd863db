import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import type { friendImports } from "#db/people/friend-imports.ts";
import type { ImportPlanPage } from "./import-storage.ts";

export type FriendImportRow = typeof friendImports.$inferSelect;

/** Condition: the operator of an import sees the friend with this id. */
export type FriendVisibility = (friendId: SQL) => SQL;

export type ImportChange = ImportPlanPage["changes"][number];

/** Columns of the base values that a file can change. */
export const IMPORT_BASE_COLUMNS = {
	short_name: { column: friends.shortName, key: friends.shortNameKey },
	nickname: { column: friends.nickname, key: friends.nicknameKey },
	memo: { column: friends.memo, key: friends.memoKey },
} as const;
export const IMPORT_BASE_NAMES = Object.keys(IMPORT_BASE_COLUMNS) as (keyof typeof IMPORT_BASE_COLUMNS)[];

/** Id of the friend field that a change names (`var:ID`). */
export const changedVarId = ({ field }: ImportChange): number => Number(field.slice("var:".length));

/** Whether values of the field in row `d` may be written, and a value that is a choice still exists. */
export const isFieldWritable = (choiceId: SQL): SQL =>
	sql`d.protected = 0 and d.is_active = 1 and (${choiceId} is null
		or exists (select 1 from json_each(d.choices) c where c.value ->> '$.id' = ${choiceId}))`;
