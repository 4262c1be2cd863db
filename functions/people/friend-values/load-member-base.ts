import { eq, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendMails } from "#db/people/friend-mails.ts";
import { MAIL_STATUSES } from "#domain/people/friends/mail-status.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { editorAuthorizations } from "./editor-authorizations.ts";

/** Labels of the states in which no mail can be sent to an address. */
const MAIL_STATE: Record<number, string> = {
	[MAIL_STATUSES.unsendable]: "送信できません",
	[MAIL_STATUSES.optedOut]: "配信停止",
	[MAIL_STATUSES.bounced]: "エラーで戻りました",
};

/**
 * A friend's base values, for the member editor (M-247).
 * @throws Refusal 404 for a friend whom the operator may not see
 */
export async function loadMemberBase({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [row] = await ctx.db
		.select({
			name: friends.name,
			shortName: friends.shortName,
			nickname: friends.nickname,
			memo: friends.memo,
			mail: friendMails.address,
			mailStatus: friendMails.status,
		})
		.from(friends)
		.leftJoin(friendMails, eq(friendMails.friendId, friends.id))
		.where(sql`${friends.id} = ${id} and ${visibleTo(ctx.operator)}`);
	if (!row) throw notFound();
	return {
		member_id: id,
		/** Name at LINE, read-only. */
		name: row.name,
		vals: { short_name: row.shortName, nickname: row.nickname, mail: row.mail ?? "", memo: row.memo },
		metas: { mail: { state: MAIL_STATE[row.mailStatus ?? MAIL_STATUSES.sendable] ?? null } },
		authorizations: editorAuthorizations(ctx.operator),
	};
}
