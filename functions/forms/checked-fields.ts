import { sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { rowsOf } from "#db/raw.ts";
import { vars } from "#db/vars.ts";
import { FIELD_TYPES, type FieldInput, type FormField, varTypesFor } from "#domain/forms/field.ts";
import { VAR_TYPES, type VarChoice, type VarType } from "#domain/kinds/var.ts";
import { FORM_TEXTS } from "#domain/texts/forms.ts";
import { VAR_TEXTS } from "#domain/texts/vars.ts";
import type { Ctx } from "../context.ts";
import { withIds } from "../explorer/with-ids.ts";
import { type ErrorBody, Refusal } from "../http/refusal.ts";

/** Friend information that answers are written to, in its present state. */
export interface SyncedVar {
	id: number;
	name: string;
	type: VarType;
	choices: VarChoice[];
	/** Only the system changes it, so no answer is written to it. */
	protected: 0 | 1;
}

/** Reads friend information by ids; deleted fields are missing. */
export async function syncedVars(ctx: Ctx, ids: readonly number[]): Promise<Map<number, SyncedVar>> {
	const rows = await rowsOf<Omit<SyncedVar, "choices"> & { choices: string }>(
		ctx.db,
		sql`select id, name, type, choices, protected from ${vars}
			where deleted_at is null and id in ${among(ids)}`,
	);
	return new Map(rows.map((row) => [row.id, { ...row, choices: JSON.parse(row.choices) as VarChoice[] }]));
}

/** The options of a dropdown: those of its select field, where it fills one. */
export const offeredOptions = (
	{ swatch_id, options }: Pick<FormField, "swatch_id" | "options">,
	synced: SyncedVar | undefined,
): string[] =>
	swatch_id === FIELD_TYPES.dropdown && synced?.type === VAR_TYPES.select
		? synced.choices.toSorted((one, other) => one.sortIndex - other.sortIndex).map(({ value }) => value)
		: options;

/**
 * The questions of a form as they are stored: with ids, and with present data of the friend information that they fill.
 * @throws Refusal 422 with every question whose friend information is gone, or cannot hold its answers
 */
export async function checkedFields(
	ctx: Ctx,
	fields: FieldInput[],
	before: readonly FormField[],
): Promise<FormField[]> {
	const ids = fields.flatMap(({ var_id }) => var_id ?? []);
	const known = ids.length > 0 ? await syncedVars(ctx, ids) : new Map<number, SyncedVar>();
	const problems: ErrorBody = {};
	const stored = withIds(fields, [...before], 0).map((field, at): FormField => {
		const synced = field.var_id === null ? undefined : known.get(field.var_id);
		const problem = problemOf(field, synced);
		const options = offeredOptions(field, synced);
		if (problem) problems[`fields[${at}][var_id]`] = [problem];
		else if (field.swatch_id === FIELD_TYPES.dropdown && options.length === 0)
			problems[`fields[${at}][options]`] = [FORM_TEXTS.fieldOptionsRequired];
		return { ...field, var_name: synced?.name ?? "", var_type: synced?.type ?? null, options };
	});
	if (Object.keys(problems).length > 0) throw new Refusal(422, problems);
	return stored;
}

function problemOf({ var_id, swatch_id, rule }: FieldInput, synced: SyncedVar | undefined): string | null {
	if (var_id === null) return null;
	if (!synced) return FORM_TEXTS.fieldVarRequired;
	if (synced.protected === 1) return VAR_TEXTS.varProtected(synced.name);
	return varTypesFor(swatch_id, rule).includes(synced.type) ? null : FORM_TEXTS.fieldVarUnfit;
}
