import { sql } from "drizzle-orm";
import { friendRichmenus, richmenuLinks } from "#db/content/rich-menus.ts";
import { commitBatch } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import {
	invalidUserIndexes,
	judgeMenuLink,
	type MenuLinkVerdict,
	mayBeCarriedOut,
} from "#domain/content/rich-menus/judge-menu-link.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { isBatchRunning } from "#functions/engine/friend-records/menu-batches.ts";
import { KEEP_RUN, RESET_INTENT } from "#functions/engine/friend-records/menu-link-intents.ts";
import { linkFriends } from "#functions/platform/line/line-richmenu-client.ts";
import type { ClaimedMenuLink, MenuLinkClaim, MenuLinkTarget } from "./claim-menu-links.ts";
import { requestMenuSyncs } from "./request-menu-syncs.ts";

/**
 * Pause before a link is repeated that was made while LINE carries out a batch: LINE changes the users of a
 * batch one by one, and may overwrite a later call.
 */
const REPEAT_PAUSE = 2 * MINUTE;

/** Result of one claim's call to LINE. */
export interface MenuLinkResult {
	verdicts: { link: ClaimedMenuLink; verdict: MenuLinkVerdict }[];
	/** Whether LINE may have carried out the call. */
	mayHaveReachedLine: boolean;
}

/** Sends the links of one claim to LINE in one call. */
export async function sendMenuLinks(
	ctx: Ctx,
	{ menuId, target, links }: MenuLinkClaim,
): Promise<MenuLinkResult> {
	if (target.type === "uncreated") return postponeUntilCreated(ctx, { menuId, target, links });
	const userIds = links.map(({ lineUserId }) => lineUserId);
	const lineMenuId = target.type === "link" ? target.lineMenuId : null;
	const { answer } = await linkFriends(ctx.env, lineMenuId, userIds);
	const now = ctx.clock();
	const refusedIndexes = invalidUserIndexes(answer, links.length);
	const verdicts = links.map((link, index) => {
		// LINE refuses the call as a whole; without the refused friends it accepts the others.
		const isAcceptable = refusedIndexes.size > 0 && !refusedIndexes.has(index);
		const verdict: MenuLinkVerdict = isAcceptable
			? { type: "retry", at: now, reason: RICHMENU_TEXTS.menuLinkWaits }
			: judgeMenuLink(answer, { attempts: link.attempts, now }, ctx.random);
		return { link, verdict };
	});
	return { verdicts, mayHaveReachedLine: mayBeCarriedOut(answer) };
}

/**
 * Postpones links until their menu exists at LINE, and requests it if needed. They are due as soon as it
 * exists.
 */
async function postponeUntilCreated(
	ctx: Ctx,
	{
		menuId,
		target,
		links,
	}: Pick<MenuLinkClaim, "menuId" | "links"> & { target: MenuLinkTarget & { type: "uncreated" } },
): Promise<MenuLinkResult> {
	const { refusalReason, isRequested } = target;
	if (refusalReason === null && !isRequested)
		await commitBatch(ctx.db, [requestMenuSyncs(ctx, sql`(${menuId})`)]);
	const now = ctx.clock();
	const verdicts = links.map((link): MenuLinkResult["verdicts"][number] => ({
		link,
		verdict:
			refusalReason === null
				? {
						type: "retry",
						at: now + backoff(link.attempts, ctx.random),
						reason: RICHMENU_TEXTS.menuNotMadeYet,
					}
				: { type: "refused", reason: refusalReason },
	}));
	return { verdicts, mayHaveReachedLine: false };
}

/**
 * Writes the results of links that have not changed since the claim. Where a friend's menu changed meanwhile,
 * LINE may have received the two calls in either order, so the current menu is sent again. Order matters: the
 * first statement finds changed links by the claim, which the others release.
 */
export async function settleMenuLinks(ctx: Ctx, claim: MenuLinkClaim, result: MenuLinkResult): Promise<void> {
	const { rows: resultRows, column } = rowsFrom(
		result.verdicts.map(({ link: { friendId, attempts }, verdict }) => ({
			friendId,
			attempts,
			isDone: verdict.type === "done",
			at: verdict.type === "retry" ? verdict.at : null,
			error: verdict.type === "done" ? null : verdict.reason,
		})),
		["friendId", "attempts", "isDone", "at", "error"],
	);
	const isUnchangedLink = sql`l.friend_id = ${column.friendId} and l.attempts = ${column.attempts}
		and l.richmenu_id is ${claim.menuId} and l.next_attempt_at = ${claim.heldUntil}`;
	const unchangedLinksWhere = (condition: ReturnType<typeof sql>) =>
		sql`friend_id in (select l.friend_id from ${resultRows} join ${richmenuLinks} l on ${isUnchangedLink} where ${condition})`;
	await commitBatch(ctx.db, [
		...(result.mayHaveReachedLine
			? [
					execute(
						ctx.db,
						insertInto(
							richmenuLinks,
							{
								friendId: column.friendId,
								richmenuId: sql`f.richmenu_id`,
								nextAttemptAt: ctx.clock(),
							},
							sql`from ${resultRows} left join ${friendRichmenus} f on f.friend_id = ${column.friendId}
							where not exists (select 1 from ${richmenuLinks} l where ${isUnchangedLink})
							on conflict (friend_id) do update set ${RESET_INTENT}, ${KEEP_RUN}`,
						),
					),
				]
			: []),
		execute(
			ctx.db,
			sql`update ${richmenuLinks} set next_attempt_at = ${ctx.clock() + REPEAT_PAUSE}, attempts = 0, lost = 0, error = null
				where ${unchangedLinksWhere(sql`${column.isDone} and ${isBatchRunning}`)}`,
		),
		execute(ctx.db, sql`delete from ${richmenuLinks} where ${unchangedLinksWhere(column.isDone)}`),
		execute(
			ctx.db,
			sql`update ${richmenuLinks} set next_attempt_at = ${column.at}, lost = 0, error = ${column.error}
				from ${resultRows} where ${richmenuLinks.friendId} = ${column.friendId} and not ${column.isDone}
					and ${richmenuLinks.attempts} = ${column.attempts}
					and ${richmenuLinks.richmenuId} is ${claim.menuId}
					and ${richmenuLinks.nextAttemptAt} = ${claim.heldUntil}`,
		),
	]);
}
