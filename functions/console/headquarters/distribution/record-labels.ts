import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { scores } from "#db/automation/scores.ts";
import { salons } from "#db/booking/salons.ts";
import { actions } from "#db/engine/actions.ts";
import { folders } from "#db/engine/folders.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import type { ReferenceKind } from "#domain/console/headquarters/distribution/reference-visitor.ts";
import type { Ctx } from "#functions/context.ts";
import { NAMED_TABLES } from "#functions/engine/filters/load-filter-names.ts";
import { phaseName } from "#functions/engine/filters/phase-name.ts";
import { loadAllTargets } from "#functions/engine/placeholders/placeholder-targets.ts";
import { loadResponseMarks } from "#functions/platform/settings/response-mark-settings.ts";

/** A record as people recognise it in another account: by its name, its parent's name and its type. */
export interface RecordLabel {
	id: number;
	label: string;
	/** Type that must be the same, such as that of a friend field; null where there is none. */
	type: string | null;
}

interface LabelRules {
	/** Label of a row `t`, for kinds whose name alone is not unique. */
	label?: SQL;
	type?: SQL;
	/** Rows that can be found by their label. */
	isListed?: SQL;
}

const withParent = (table: SQLiteTable, column: SQL): SQL =>
	sql`(select p.name from ${table} p where p.id = ${column}) || ' ' || t.name`;

const PHASE: LabelRules = { label: phaseName(sql`t.name`, sql`t.journey_id`) };

const RULES: Partial<Record<ReferenceKind, LabelRules>> = {
	vars: { type: sql`cast(t.type as text)` },
	commonVars: { type: sql`cast(t.type as text)` },
	templates: { type: sql`t.type`, isListed: sql`t.is_listed = 1` },
	actions: { isListed: sql`t.is_template = 1` },
	tagGroups: { isListed: sql`t.kind = 'tag'` },
	phases: PHASE,
	journeyPhases: PHASE,
	courses: { label: withParent(salons, sql`t.salon_id`) },
	resources: { label: withParent(salons, sql`t.salon_id`) },
	scoreLevels: { label: withParent(scores, sql`t.score_id`) },
};

/** Kinds of records that belong to dates of one account, and are never found by name. */
const NEVER_BY_NAME: ReadonlySet<ReferenceKind> = new Set(["eventSlots", "eventGroups", "eventMenus"]);

const tableOf = (kind: Exclude<ReferenceKind, "marks" | "conditions" | "salonUrls" | "eventUrls">) =>
	kind === "actions" ? actions : NAMED_TABLES[kind];

/** Labels of records by id. Deleted ones are missing. */
export const labelsById = (ctx: Ctx, kind: ReferenceKind, ids: readonly number[]): Promise<RecordLabel[]> =>
	selectLabels(ctx, kind, {
		rows: sql`t.id in ${valuesOfList(ids)}`,
		isIncluded: ({ id }) => ids.includes(id),
	});

/** Records with one of these labels that can be chosen by name. */
export async function findByLabels(
	ctx: Ctx,
	kind: ReferenceKind,
	labels: readonly string[],
): Promise<RecordLabel[]> {
	if (NEVER_BY_NAME.has(kind)) return [];
	const { label = sql`t.name`, isListed = sql`1` } = RULES[kind] ?? {};
	return selectLabels(ctx, kind, {
		rows: sql`${label} in ${valuesOfList(labels)} and ${isListed}`,
		isIncluded: (each) => labels.includes(each.label),
	});
}

/** The same selection twice: for kinds that have a table, and for those that have none. */
interface LabelSelection {
	rows: SQL;
	isIncluded: (label: RecordLabel) => boolean;
}

async function selectLabels(
	ctx: Ctx,
	kind: ReferenceKind,
	{ rows, isIncluded }: LabelSelection,
): Promise<RecordLabel[]> {
	// Conditions have no names.
	if (kind === "conditions") return [];
	if (kind === "marks") {
		const { marks } = await loadResponseMarks(ctx);
		return marks.map(({ id, value }) => ({ id, label: value, type: null })).filter(isIncluded);
	}
	if (kind === "salonUrls" || kind === "eventUrls") {
		const targets = await loadAllTargets(ctx);
		return targets[kind === "salonUrls" ? "salons" : "events"]
			.map(({ id, name }) => ({ id, label: name, type: null }))
			.filter(isIncluded);
	}
	const table = tableOf(kind);
	const { label = sql`t.name`, type = sql`null` } = RULES[kind] ?? {};
	// Folders are deleted with their rows, and have no `deleted_at`.
	const isAlive = (table as unknown) === folders ? sql`1` : sql`t.deleted_at is null`;
	return queryRows(
		ctx.db,
		{ id: number, label: text, type: nullable(text) },
		sql`select t.id as id, ${label} as label, ${type} as type from ${table} t where ${isAlive} and ${rows}`,
	);
}
