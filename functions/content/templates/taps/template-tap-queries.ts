import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { templates, templateTaps } from "#db/content/templates.ts";
import type { TapsQuery } from "#domain/content/rich-menus/tap-queries.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { isTappedOn } from "#functions/engine/friend-records/tap-statistics.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

interface TemplateTapFilter extends TapsQuery {
	id: number;
	/** Postback data of the button; undefined for all buttons. */
	data?: string | undefined;
}

/** FROM and WHERE of taps `p` on a template in a period, by friends whom the operator may see. */
export const fromTemplateTaps = (
	ctx: OperatorCtx,
	{ id, data, ...days }: TemplateTapFilter,
	index = sql``,
): SQL =>
	sql`${templateTaps} p ${index} where p.template_id = ${id} and ${isTappedOn(ctx, days)}
		and ${data === undefined ? sql`1` : sql`p.data = ${data}`} and ${isFriendVisible(ctx.operator, sql`p.friend_id`)}`;

/** Query for the template whose taps are shown. */
export const selectTappedTemplate = (ctx: OperatorCtx, id: number) =>
	ctx.db
		.select({
			id: templates.id,
			name: templates.name,
			groupId: templates.groupId,
			type: templates.type,
			content: templates.content,
		})
		.from(templates)
		.where(and(eq(templates.id, id), isNull(templates.deletedAt)));
