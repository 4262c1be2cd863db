import { and, isNull, sql } from "drizzle-orm";
import { vars } from "#db/people/friend-fields.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { Ctx } from "#functions/context.ts";

/** Friend-information fields, all or those with some ids, with the rules of their values. */
export const listMemberFields = (ctx: Pick<Ctx, "db">, ids?: readonly number[]) =>
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
		.where(and(isNull(vars.deletedAt), ids && sql`${vars.id} in ${valuesOfList(ids)}`));

/** Friend field that the member editor shows. */
export type MemberField = Awaited<ReturnType<typeof listMemberFields>>[number];
