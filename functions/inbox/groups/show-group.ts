import { and, asc, eq, isNull } from "drizzle-orm";
import { chatGroupMembers } from "#db/inbox/groups.ts";
import { operators } from "#db/platform/operators.ts";
import { DEFAULT_SEND_KEY } from "#domain/people/composer/send-key.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findGroup } from "./find-group.ts";
import { groupName, memberName } from "./present-group.ts";

/** Maximum number of members shown; LINE allows 500 in a group. */
const MAX_MEMBERS_SHOWN = 500;

/** A group with the members whom LINE has named. @throws Refusal 403, 404 */
export async function showGroup({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const group = await findGroup(ctx, id);
	const [members, [operator]] = await ctx.db.batch([
		ctx.db
			.select({ name: chatGroupMembers.name, iconUrl: chatGroupMembers.iconUrl })
			.from(chatGroupMembers)
			.where(and(eq(chatGroupMembers.groupId, id), isNull(chatGroupMembers.leftAt)))
			.orderBy(asc(chatGroupMembers.name))
			.limit(MAX_MEMBERS_SHOWN),
		ctx.db.select({ sendKey: operators.sendKey }).from(operators).where(eq(operators.id, ctx.operator.id)),
	]);
	return {
		id,
		kind: group.kind,
		name: groupName(group),
		icon_url: group.iconUrl,
		member_count: group.memberCount,
		left_at: group.leftAt === null ? null : toWireTime(group.leftAt, ctx.zone),
		answers_automatically: group.answersAutomatically,
		/** Key by which the operator sends. */
		send_key: operator?.sendKey ?? DEFAULT_SEND_KEY,
		members: members.map(({ name, iconUrl }) => ({
			name: memberName(name),
			icon_url: iconUrl,
			is_named: name !== "",
		})),
	};
}
