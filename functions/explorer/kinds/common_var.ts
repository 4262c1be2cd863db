import { type SQL, sql } from "drizzle-orm";
import { commonVars, commonVarValues } from "#db/common-vars.ts";
import { execute } from "#db/raw.ts";
import { COMMON_VAR_TYPES, commonVarInput } from "#domain/kinds/common_var.ts";
import { normalise } from "#domain/texts/normalise.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { newCode } from "../code.ts";
import { defineItems } from "./definition.ts";

const CODE_LENGTH = 4;

export const commonVar = defineItems({
	table: commonVars,
	row: () => ({
		fields: {
			code: sql`${commonVars.code}`,
			type: sql`${commonVars.type}`,
			value: sql`coalesce((select v.value from ${commonVarValues} v where v.common_var_id = ${commonVars.id}), '')`,
		},
	}),
	save: {
		schema: commonVarInput,
		born: (ctx) => ({ code: newCode(ctx, CODE_LENGTH) }),
		columns: ({ input }) => ({ type: input.type }),
		afterwards: ({ ctx, input }, itemId) => [
			setValue(ctx, itemId, {
				value: input.value,
				number: input.type === COMMON_VAR_TYPES.number ? Number(input.value) : null,
				date: input.type === COMMON_VAR_TYPES.date ? input.value : null,
			}),
		],
	},
	copy: {
		columns: (ctx) => ({ code: newCode(ctx, CODE_LENGTH) }),
		afterwards: (ctx, original, itemId) => [
			execute(
				ctx.db,
				sql`insert into ${commonVarValues} (common_var_id, value, value_key, number, date, updated_at)
					select ${itemId}, v.value, v.value_key, v.number, v.date, ${ctx.now} from ${commonVarValues} v
					where v.common_var_id = ${original} and ${itemId} is not null on conflict do nothing`,
			),
		],
	},
});

const setValue = (
	ctx: OperatorCtx,
	itemId: SQL,
	{ value, number, date }: { value: string; number: number | null; date: string | null },
) =>
	execute(
		ctx.db,
		sql`insert into ${commonVarValues} (common_var_id, value, value_key, number, date, updated_at)
			select ${itemId}, ${value}, ${normalise(value)}, ${number}, ${date}, ${ctx.now} where ${itemId} is not null
			on conflict (common_var_id) do update set
				value = excluded.value, value_key = excluded.value_key, number = excluded.number, date = excluded.date, updated_at = excluded.updated_at`,
	);
