import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { vars } from "#db/people/friend-fields.ts";
import { friendImports } from "#db/people/friend-imports.ts";
import { tags } from "#db/people/tag-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { ImportMapping } from "#domain/people/friend-values/imports/import-mapping.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { Ctx } from "#functions/context.ts";
import type { ImportPlanHead } from "./import-storage.ts";

interface ItemCreation {
	id: number;
	head: ImportPlanHead;
	mapping: ImportMapping;
	/** Condition: no other worker has continued the import. */
	isUnmoved: SQL;
}

/** Save key of a created item, by which the import finds it again. */
const saveKeyOf = (id: number, kind: "tag" | "field", position: number | SQL) =>
	sql`${`friend-import:${id}:${kind}:`} || cast(${position} as integer)`;

/**
 * Statements that create the tags and fields of an import and record their ids. A tag whose name somebody has
 * taken since is used instead of a second one.
 */
export const createItemStatements = (
	ctx: Ctx,
	{ id, head, mapping, isUnmoved }: ItemCreation,
): Statement[] => {
	const newTags = rowsFrom(
		head.newTags.map((name) => ({ name, nameKey: normaliseText(name) })),
		["name", "nameKey"],
	);
	const newFields = rowsFrom(
		head.newFields.map(({ name, type, choices }) => ({ name, type, choices, nameKey: normaliseText(name) })),
		["name", "nameKey", "type", "choices"],
	);
	const tagId = sql`(select t.id from ${tags} t where t.name = ${newTags.column.name} and t.deleted_at is null
		order by t.id limit 1)`;
	const fieldId = sql`(select v.id from ${vars} v where v.save_key = ${saveKeyOf(id, "field", newFields.ordinal)})`;
	return [
		execute(
			ctx.db,
			insertInto(
				tags,
				{
					name: newTags.column.name,
					nameKey: newTags.column.nameKey,
					createdAt: ctx.now,
					groupId: mapping.tag_folder,
					saveKey: saveKeyOf(id, "tag", newTags.ordinal),
				},
				sql`from ${newTags.rows} where ${isUnmoved} and ${tagId} is null order by ${newTags.ordinal} on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			insertInto(
				vars,
				{
					name: newFields.column.name,
					nameKey: newFields.column.nameKey,
					createdAt: ctx.now,
					type: newFields.column.type,
					choices: newFields.json.choices,
					groupId: mapping.field_folder,
					saveKey: saveKeyOf(id, "field", newFields.ordinal),
				},
				sql`from ${newFields.rows} where ${isUnmoved} order by ${newFields.ordinal} on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			sql`update ${friendImports} set attempts = 0, next_attempt_at = ${ctx.now}, created_items = json_object(
					'tags', (select json_group_array(tag_id) from (select ${tagId} as tag_id from ${newTags.rows} order by ${newTags.ordinal})),
					'fields', (select json_group_array(field_id) from (select ${fieldId} as field_id from ${newFields.rows} order by ${newFields.ordinal})))
				where id = ${id} and ${isUnmoved}`,
		),
	];
};

/**
 * Condition on rows of `tags` or `vars`: the import created them. `;` is the character after the `:` of their save keys, so
 * that the range holds every position.
 */
export const isCreatedBy = (id: number, kind: "tag" | "field"): SQL =>
	sql`save_key >= ${`friend-import:${id}:${kind}:`} and save_key < ${`friend-import:${id}:${kind};`}`;
