import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { forms } from "#db/acquisition/forms.ts";
import { actions } from "#db/engine/actions.ts";
import { runs } from "#db/engine/runs.ts";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { vars } from "#db/people/friend-fields.ts";
import { friendImports } from "#db/people/friend-imports.ts";
import { tags } from "#db/people/tag-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { byActionText, type CauseType } from "#domain/engine/actions/action-cause.ts";
import {
	BASE_FIELD_LABELS,
	type BaseField,
	parseChangedBy,
} from "#domain/people/friend-values/friend-change-fields.ts";

/** One change of a friend, with the current names of its field and author. */
export interface FriendChangeRow {
	id: number;
	at: number;
	field: string;
	before: string | null;
	after: string | null;
	changed_by: string | null;
	/** Current name of the field, of friend information and tags. */
	name: string | null;
	/** Current name of the author that `changed_by` names. */
	by_name: string | null;
	/** Trigger of a run. */
	cause_type: CauseType | null;
	cause_label: string | null;
}

const FIELD = sql`c.field`;
const CHANGED_BY = sql`c.changed_by`;

/** Changes of one friend, newest first. */
export const friendChangesQuery = (condition: SQL, limit: number): SQL =>
	sql`select c.id, c.at, c.field, c.before, c.after, c.changed_by,
				case ${nameAfterPrefix("var:", FIELD, vars)} ${nameAfterPrefix("tag:", FIELD, tags)} end as name,
				case ${nameAfterPrefix("operator:", CHANGED_BY, operators)} ${nameAfterPrefix("form:", CHANGED_BY, forms)}
					${nameAfterPrefix("program:", CHANGED_BY, openApiCodes)}
					when ${beginsWith("import:", CHANGED_BY)} then (select o.name from ${friendImports} i
						join ${operators} o on o.id = i.operator_id where i.id = ${idAfterPrefix("import:", CHANGED_BY)})
					when r.id is not null then (select a.name from ${actions} a where a.id = r.action_id)
					end as by_name,
				r.cause_type, r.cause_label
			from ${friendChanges} c
				left join ${runs} r on c.changed_by like 'run:%' and r.id = substr(c.changed_by, 5)
			where ${condition} order by c.at desc, c.id desc limit ${limit}`;

/** Branch of a `case`: the name of the record after a prefix of a column. */
const nameAfterPrefix = (prefix: string, column: SQL, table: SQLiteTable): SQL =>
	sql`when ${beginsWith(prefix, column)} then (select n.name from ${table} n where n.id = ${idAfterPrefix(prefix, column)})`;

const beginsWith = (prefix: string, column: SQL): SQL => sql`${column} like ${`${prefix}%`}`;

const idAfterPrefix = (prefix: string, column: SQL): SQL =>
	sql`cast(substr(${column}, ${prefix.length + 1}) as integer)`;

/** Label of the changed field, for operators. */
export function changedFieldLabel({ field, name }: Pick<FriendChangeRow, "field" | "name">): string {
	if (field.startsWith("var:")) return name ?? "削除された友だち情報";
	if (field.startsWith("tag:")) return "タグ";
	return BASE_FIELD_LABELS[field as BaseField] ?? field;
}

/** Label of the author of the change, for operators. */
export function changedByLabel({ changed_by, by_name, cause_type, cause_label }: FriendChangeRow): string {
	const { kind } = parseChangedBy(changed_by);
	if (kind === "operator") return by_name ?? "オペレーター";
	if (kind === "form") return `回答フォーム「${by_name ?? "削除済み"}」`;
	if (kind === "import") return `CSVの取り込み${by_name === null ? "" : `（${by_name}）`}`;
	if (kind === "program") return by_name === null ? "API連携" : `API連携「${by_name}」`;
	if (kind === "reservation") return "予約の受付";
	if (kind !== "run") return "記録なし";
	return byActionText(by_name, cause_type, cause_label);
}
