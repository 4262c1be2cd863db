import { COMMON_VAR_TYPE_LABELS } from "#domain/engine/kinds/common-var.ts";
import { USABLE_GENERATION } from "#domain/engine/kinds/form.ts";
import { TEMPLATE_TYPES } from "#domain/engine/kinds/template.ts";
import { VAR_TYPE_LABELS } from "#domain/engine/kinds/var.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { SelectableBadge, SelectableItem } from "./selectable-item.ts";
import type { SelectableKind } from "./selectable-kinds.ts";
import { countByKey } from "./selector-groups.ts";

/** Item as read from the database. Booleans are numbers; fields that its kind lacks are absent. */
export interface RawItem {
	id: number;
	name: string;
	group_id: number | null;
	created_at: number;
	favorite?: number;
	super?: number;
	writable?: number;
	type?: number | string;
	generation?: number;
	is_lmp?: number;
	noact?: number;
}

/** Period during which an item counts as new. */
const NEW_ITEM_PERIOD = DAY;

/** Converts rows to items of the selector. */
export function presentItems(kind: SelectableKind, rows: readonly RawItem[], now: number): SelectableItem[] {
	const names = countByKey(rows, ({ name }) => name);
	return rows.map((row) => ({
		id: row.id,
		name: row.name,
		group_id: row.group_id,
		favorite: row.favorite === 1,
		super: row.super === 1,
		unique: names.get(row.name) === 1,
		writable: row.writable !== 0,
		type: row.type ?? null,
		type_name: typeName(kind, row.type),
		generation: row.generation ?? null,
		fresh: now - row.created_at < NEW_ITEM_PERIOD,
		badge: badgeOf(kind, row),
		is_lmp: row.is_lmp === 1,
		noact: row.noact === 1,
	}));
}

const TYPE_NAMES: Partial<Record<SelectableKind, Record<number | string, string>>> = {
	var: VAR_TYPE_LABELS,
	common_var: COMMON_VAR_TYPE_LABELS,
	template: TEMPLATE_TYPES,
};

const typeName = (kind: SelectableKind, type: number | string | undefined): string =>
	(type !== undefined && TYPE_NAMES[kind]?.[type]) || "";

/** Returns the most important warning about an item. */
function badgeOf(kind: SelectableKind, row: RawItem): SelectableBadge | null {
	if (row.super === 1) return NOT_EDITABLE;
	if (kind === "form" && (row.generation ?? 0) < USABLE_GENERATION)
		return { text: "使用不可", bgColorClass: "danger" };
	if (row.noact === 1) return { text: "停止中", bgColorClass: "warning" };
	return row.writable === 0 ? NOT_EDITABLE : null;
}

const NOT_EDITABLE: SelectableBadge = { text: "編集不可", bgColorClass: "default" };
