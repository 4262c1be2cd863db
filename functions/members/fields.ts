import { isNull, sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { vars } from "#db/vars.ts";
import type { OperatorCtx } from "../http/types.ts";

/** The fields of friend information among some ids, with what their values must hold to. */
export const fieldsAmong = (ctx: OperatorCtx, ids: readonly number[]) =>
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
		.where(sql`${vars.id} in ${among(ids)} and ${isNull(vars.deletedAt)}`);

export type MemberField = Awaited<ReturnType<typeof fieldsAmong>>[number];
