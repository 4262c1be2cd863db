import { type SQL, sql } from "drizzle-orm";
import { commonVars, commonVarValues } from "#db/people/common-variables.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { COMMON_VAR_TYPES } from "#domain/engine/kinds/common-var.ts";
import { commonVarInput } from "#domain/engine/kinds/common-var-input.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { defineItems } from "#functions/engine/explorer/definition.ts";
import { createItemCode } from "#functions/engine/explorer/item-code.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

const CODE_LENGTH = 4;

/**
 * Common variables: one value for all friends, stored in a row of its own and used by a generated code. The value is
 * written only where its item was: the item's id is null otherwise.
 */
export const commonVarKind = defineItems({
	name: "common_var",
	table: commonVars,
	listSelection: () => ({
		hasShortRows: true,
		fields: {
			code: sql`${commonVars.code}`,
			type: sql`${commonVars.type}`,
			value: sql`coalesce((select v.value from ${commonVarValues} v where v.common_var_id = ${commonVars.id}), '')`,
		},
	}),
	save: {
		schema: commonVarInput,
		columnsOfNew: (ctx) => ({ code: createItemCode(ctx, CODE_LENGTH) }),
		columns: ({ input }) => ({ type: input.type }),
		statementsAfter: ({ ctx, input }, itemId) => [
			upsertCommonValue(ctx, itemId, {
				value: input.value,
				number: input.type === COMMON_VAR_TYPES.number ? Number(input.value) : null,
				date: input.type === COMMON_VAR_TYPES.date ? input.value : null,
			}),
		],
	},
	copy: {
		ownColumns: (ctx) => ({ code: createItemCode(ctx, CODE_LENGTH) }),
		statementsAfter: (ctx, source, itemId) => [
			execute(
				ctx.db,
				insertInto(
					commonVarValues,
					{
						commonVarId: itemId,
						value: sql`v.value`,
						valueKey: sql`v.value_key`,
						number: sql`v.number`,
						date: sql`v.date`,
						updatedAt: ctx.now,
					},
					sql`from ${commonVarValues} v where v.common_var_id = ${source} and ${itemId} is not null
						on conflict do nothing`,
				),
			),
		],
	},
});

const upsertCommonValue = (
	ctx: OperatorCtx,
	itemId: SQL,
	{ value, number, date }: { value: string; number: number | null; date: string | null },
) =>
	execute(
		ctx.db,
		insertInto(
			commonVarValues,
			{ commonVarId: itemId, value, valueKey: normaliseText(value), number, date, updatedAt: ctx.now },
			sql`where ${itemId} is not null on conflict (common_var_id) do update set ${excludedAssignments(
				commonVarValues.value,
				commonVarValues.valueKey,
				commonVarValues.number,
				commonVarValues.date,
				commonVarValues.updatedAt,
			)}`,
		),
	);
