import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { NOT_STARRED, STARRED } from "#domain/engine/kinds/item-fields.ts";
import { EXPLORER_KINDS, type KindName } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { changeItems } from "./crud-items.ts";
import type { CrudVerb } from "./definition.ts";

/** Switches items on or off: rich menus and auto-responses (rules, Calls). */
export const switchActive: CrudVerb<"changeActive"> = async (call) => {
	const { ctx, kindName, kind, input } = call;
	if (!kind.active) throw notTaken(kindName);
	const { column, guards, after } = kind.active;
	return changeItems(call, {
		verb: input.sw === 1 ? "activate" : "deactivate",
		set: sql`${sql.identifier(column.name)} = ${input.sw}`,
		guards: guards?.(input.sw) ?? [],
		extraStatements: (ids) => after?.(ids, input.sw, ctx) ?? [],
	});
};

/** Stars items. */
export const addStar: CrudVerb<"rateFavorite"> = (call) => rateAs(call, STARRED);
/** Removes the stars of items. */
export const removeStar: CrudVerb<"rateNormal"> = (call) => rateAs(call, NOT_STARRED);

const rateAs = async (call: Parameters<typeof changeItems>[0], rate: number) =>
	setColumn(call, call.kind.rateColumn, rate, rate === STARRED ? "favorite" : "unfavorite");

/** Switches the notifications of items on. */
export const enableNotify: CrudVerb<"notifyOn"> = async (call) =>
	setColumn(call, call.kind.notifyColumn, 1, "notify-on");
/** Switches the notifications of items off. */
export const disableNotify: CrudVerb<"notifyOff"> = async (call) =>
	setColumn(call, call.kind.notifyColumn, 0, "notify-off");

function setColumn(
	call: Parameters<typeof changeItems>[0],
	column: SQLiteColumn | undefined,
	value: number,
	verb: string,
) {
	if (!column) throw notTaken(call.kindName);
	return changeItems(call, { verb, set: sql`${sql.identifier(column.name)} = ${value}` });
}

const notTaken = (name: KindName) =>
	invalid("ERROR", EXPLORER_TEXTS.crudNotTaken(EXPLORER_KINDS[name].label));
