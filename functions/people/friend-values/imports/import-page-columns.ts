import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import type { CreatedImportItems } from "#db/people/friend-imports.ts";
import type { PlannedValueChange } from "#domain/people/friend-values/friend-import.ts";

/** Condition: the operator of an import sees the friend with this id. */
export type FriendVisibility = (friendId: SQL) => SQL;

/** Planned change with the name of its field. */
export interface ImportChange extends PlannedValueChange {
	label: string;
}

/** Columns of the base values that a file can change. */
export const IMPORT_BASE_COLUMNS = {
	short_name: { column: friends.shortName, key: friends.shortNameKey },
	nickname: { column: friends.nickname, key: friends.nicknameKey },
	memo: { column: friends.memo, key: friends.memoKey },
} as const;
export const IMPORT_BASE_NAMES = Object.keys(IMPORT_BASE_COLUMNS) as (keyof typeof IMPORT_BASE_COLUMNS)[];

/** Whether a change concerns a field or a tag: `var:12`, `tag:5`. */
export const hasItem = (kind: "var" | "tag", { field }: PlannedValueChange): boolean =>
	field.startsWith(`${kind}:`);
/** Id of the field or tag that a change concerns. */
export const changedItemId = ({ field }: PlannedValueChange): number =>
	Number(field.slice(field.indexOf(":") + 1));

/** Names the items that the import created by their ids, instead of by their numbers in the plan. */
export function withCreatedItems<Change extends PlannedValueChange>(
	changes: readonly Change[],
	created: CreatedImportItems | null,
): Change[] {
	const ids = { tag: created?.tags ?? [], var: created?.fields ?? [] };
	return changes.map((change) => {
		const [, kind, at] = /^(tag|var):new:(\d+)$/.exec(change.field) ?? [];
		if (kind === undefined) return change;
		return { ...change, field: `${kind}:${ids[kind as "tag" | "var"][Number(at)] ?? 0}` };
	});
}

/** Condition: the friend was not deleted meanwhile; one missing row would otherwise fail the whole page. */
export const isFriendThere = (friendId: SQL): SQL =>
	sql`exists (select 1 from ${friends} there where there.id = ${friendId})`;

/** Condition: values of the field in row `d` may be written, and a value that is a choice still exists. */
export const isFieldWritable = (choiceId: SQL): SQL =>
	sql`d.protected = 0 and d.is_active = 1 and (${choiceId} is null
		or exists (select 1 from json_each(d.choices) c where c.value ->> '$.id' = ${choiceId}))`;
