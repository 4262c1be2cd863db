import { and, isNull, sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { vars } from "#db/vars.ts";
import type { OperatorCtx } from "../http/types.ts";

/** The fields of friend information, of all or among some ids, with what their values must hold to. */
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
