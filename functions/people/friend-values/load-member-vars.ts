import { sql } from "drizzle-orm";
import { folders } from "#db/engine/folders.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { VarChoice, VarType } from "#domain/engine/kinds/var.ts";
import { isFileType } from "#domain/people/friend-values/member-values-input.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { editorAuthorizations } from "./editor-authorizations.ts";
import { memberFileAddress } from "./member-file-tokens.ts";
import { valueFingerprint, wireValue } from "./wire-value.ts";

const FIELD_COLUMNS = {
	id: number,
	name: text,
	type: typed<VarType>(number),
	group_id: nullable(number),
	protected: typed<0 | 1>(number),
	is_active: typed<0 | 1>(number),
	choices: text,
	/** Null where the friend has no value. */
	value: nullable(text),
	/** Fingerprint of the value, by which a save notices that somebody else has changed it. */
	before: nullable(text),
	file_name: nullable(text),
	updated_at: nullable(number),
};

/**
 * Friend-information fields and a friend's values of them, for the member editor (M-246, M-248).
 * @throws Refusal 404 for a friend whom the operator may not see
 */
export async function loadMemberVars({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await assertFriendVisible(ctx, id);
	const [groups, rows] = await ctx.db.batch([
		ctx.db
			.select({ id: folders.id, name: folders.name })
			.from(folders)
			.where(sql`${folders.kind} = 'var'`)
			.orderBy(folders.position, folders.id),
		queryRows(
			ctx.db,
			FIELD_COLUMNS,
			sql`select d.id, d.name, d.type, d.group_id, d.protected, d.is_active, d.choices,
					iif(v.friend_id is null, null, ${wireValue("v")}) as value, ${valueFingerprint("v")} as before,
					iif(v.media_key is null, null, v.value) as file_name, v.updated_at
				from ${vars} d left join ${friendVars} v on v.var_id = d.id and v.friend_id = ${id}
				where d.deleted_at is null order by d.id`,
		),
	]);
	const rowsWithValue = rows.filter(({ updated_at }) => updated_at !== null);
	return {
		member_id: id,
		groups,
		items: rows.map((row) => ({
			id: row.id,
			name: row.name,
			type: row.type,
			group_id: row.group_id,
			protected: row.protected,
			is_active: row.is_active,
			choices: (JSON.parse(row.choices) as VarChoice[]).sort((a, b) => a.sortIndex - b.sortIndex),
		})),
		/** Values in the form that a save takes, by the item's id. */
		vals: Object.fromEntries(rowsWithValue.map((row) => [row.id, row.value ?? ""])) as Record<string, string>,
		/** Metadata of the values by the item's id. A save sends `before` back. */
		metas: Object.fromEntries(
			rows.map((row) => [
				row.id,
				{
					before: row.before ?? "",
					updated_at: row.updated_at === null ? null : toWireTime(row.updated_at, ctx.zone),
					file:
						isFileType(row.type) && row.file_name !== null
							? { name: row.file_name, url: memberFileAddress(ctx, { friendId: id, varId: row.id }) }
							: null,
				},
			]),
		) as Record<string, MemberMeta>,
		authorizations: editorAuthorizations(ctx.operator),
	};
}

interface MemberMeta {
	before: string;
	updated_at: string | null;
	file: { name: string; url: string } | null;
}
