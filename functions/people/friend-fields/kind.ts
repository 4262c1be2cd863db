import { sql } from "drizzle-orm";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { settings } from "#db/platform/settings-table.ts";
import { isTranslatable, type VarChoice, type VarType } from "#domain/engine/kinds/var.ts";
import { varInput } from "#domain/engine/kinds/var-input.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { conditionHolds } from "#functions/engine/explorer/condition-holds.ts";
import { defineItems } from "#functions/engine/explorer/definition.ts";
import { assignPartIds, highestPartId } from "#functions/engine/explorer/part-ids.ts";
import { shownValue } from "#functions/engine/friend-records/shown-value.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

const hasValues = (id: number) => sql`exists (select 1 from ${friendVars} v where v.var_id = ${id})`;
const highestChosenId = (id: number) =>
	sql`select max(v.choice_id) as highest from ${friendVars} v where v.var_id = ${id}`;
/** Includes the field that holds the response marks. */
const isUndeletableField = sql`(${vars.protected} = 1 or exists (select 1 from ${settings}
	where ${settings.key} = 'response_mark_var_id' and ${settings.value} = ${vars.id}))`;

/**
 * Friend fields (`var` on the wire). Refuses a change of type while friends have values, and any change or
 * deletion of a protected field.
 */
export const friendInfoKind = defineItems({
	name: "var",
	table: vars,
	rateColumn: vars.rate,
	listSelection: () => ({
		hasShortRows: true,
		fields: {
			type: sql`${vars.type}`,
			protected: sql`${vars.protected}`,
			rate: sql`${vars.rate}`,
			echo_default: sql`${vars.echoDefault}`,
			can_delete: sql`not ${isUndeletableField}`,
			is_active: sql`${vars.isActive}`,
		},
		present: (raw) => ({ is_translatable: isTranslatable(raw.type as VarType) ? 1 : 0 }),
	}),
	editorSelection: () => ({ fields: { choices: sql`json(${vars.choices})` } }),
	selectMembers: (_ctx, id) => sql`select v.friend_id as friend_id, v.updated_at as at,
			${shownValue({ value: sql`v.value`, choiceId: sql`v.choice_id`, choices: sql`d.choices` })} as note
		from ${friendVars} v join ${vars} d on d.id = v.var_id where v.var_id = ${id}`,
	save: {
		schema: varInput,
		columns: async ({ ctx, input, before }) => {
			if (
				before &&
				before.type !== input.type &&
				(await conditionHolds(ctx, hasValues(before.id as number)))
			) {
				throw invalid("type", VAR_TEXTS.typeHasValues);
			}
			// Ids of removed choices stay reserved while friends have them as their value.
			const highestUsedId = before ? await highestPartId(ctx, highestChosenId(before.id as number)) : 0;
			const choices = assignPartIds(input.choices, (before?.choices as VarChoice[]) ?? [], highestUsedId).map(
				(choice, sortIndex) => ({ ...choice, sortIndex }),
			);
			return {
				type: input.type,
				rate: input.rate,
				is_active: input.is_active,
				echo_default: input.echo_default,
				choices: JSON.stringify(choices),
			};
		},
	},
	// A copy of a protected field can be edited.
	copy: { ownColumns: () => ({ protected: 0 }) },
	editGuard: { isBlocked: sql`(${vars.protected} = 1)`, text: VAR_TEXTS.varProtected },
	deleteGuard: { isBlocked: isUndeletableField, text: VAR_TEXTS.varNotDeletable },
});
