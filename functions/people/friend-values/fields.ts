import { and, isNull, sql } from "drizzle-orm";
import { vars } from "#db/people/friend-fields.ts";
import { among } from "#db/platform/sql/among.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** Fields of friend information, all or some ids, with the rules of their values. */
export const listFields = (ctx: OperatorCtx, ids?: readonly number[]) =>
	ctx.db
		.select({
			id: vars.id,
			name: vars.name,
			type: vars.type,
			choices: vars.choices,
			protected: vars.protected,
			isActive: vars.isActive,
		})
		.from(vars)
		.where(and(isNull(vars.deletedAt), ids && sql`${vars.id} in ${among(ids)}`));

export type MemberField = Awaited<ReturnType<typeof listFields>>[number];
