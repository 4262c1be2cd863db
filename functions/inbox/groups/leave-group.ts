import { and, eq, isNull, sql } from "drizzle-orm";
import { chatGroups } from "#db/inbox/groups.ts";
import { GROUP_TEXTS } from "#domain/platform/texts/groups-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { isUnknownAtLine, leaveLineGroup } from "#functions/platform/line/line-groups.ts";
import { isAccepted } from "#functions/platform/line/line-json.ts";
import { findGroup } from "./find-group.ts";

/**
 * Leaves a group at LINE; its talk stays. A repetition changes nothing, and a group that LINE no longer knows
 * counts as left.
 * @throws Refusal 403, 404; 503 when LINE cannot be reached
 */
export async function leaveGroup({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const group = await findGroup(ctx, id);
	if (group.leftAt !== null) return;
	const { answer } = await leaveLineGroup(ctx.env, group);
	if (!isAccepted(answer) && !isUnknownAtLine(answer))
		throw new Refusal(503, { ERROR: [GROUP_TEXTS.notLeftAtLine] });
	const now = ctx.clock();
	await ctx.db.batch([
		ctx.db
			.update(chatGroups)
			.set({ leftAt: now, stateAt: sql`max(${chatGroups.stateAt}, ${now})` })
			.where(and(eq(chatGroups.id, id), isNull(chatGroups.leftAt))),
		auditOfChange(ctx, { verb: "group.leave", subjectType: "group", subjectId: id }),
	]);
}
