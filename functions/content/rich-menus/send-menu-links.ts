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
import type { Ctx } from "#functions/context.ts";
import { KEEP_RUN, RESET_INTENT } from "#functions/engine/friend-records/menu-link-intents.ts";
import { linkFriends } from "#functions/platform/line/line-richmenu-client.ts";
import type { ClaimedMenuLink, MenuLinkClaim, MenuLinkTarget } from "./claim-menu-links.ts";
import { requestMenuSyncs } from "./request-menu-syncs.ts";

/** Result of one claim's call to LINE. */
export interface MenuLinkResult {
	verdicts: { link: ClaimedMenuLink; verdict: MenuLinkVerdict }[];
	/** Whether LINE may have carried out the call. */
	isTold: boolean;
}

/** Sends the links of one claim to LINE in one call. */
export async function sendMenuLinks(
	ctx: Ctx,
	{ menuId, target, links }: MenuLinkClaim,
): Promise<MenuLinkResult> {
	if (target.type === "unmade") return postponeUntilCreated(ctx, { menuId, target, links });
	const userIds = links.map(({ lineUserId }) => lineUserId);
	const lineMenuId = target.type === "link" ? target.lineMenuId : null;
	const { answer } = await linkFriends(ctx.env, lineMenuId, userIds);
	const now = ctx.clock();
	const named = invalidUserIndexes(answer, links.length);
	const verdicts = links.map((link, index) => {
		const isKeptBack = named.size > 0 && !named.has(index);
		const verdict: MenuLinkVerdict = isKeptBack
			? { type: "retry", at: now, reason: RICHMENU_TEXTS.menuLinkWaits }
			: judgeMenuLink(answer, { attempts: link.attempts, now }, ctx.random);
		return { link, verdict };
	});
	return { verdicts, isTold: mayBeCarriedOut(answer) };
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
	}: Pick<MenuLinkClaim, "menuId" | "links"> & { target: MenuLinkTarget & { type: "unmade" } },
): Promise<MenuLinkResult> {
	const { refused, isAsked } = target;
	if (refused === null && !isAsked) await commitBatch(ctx.db, [requestMenuSyncs(ctx, sql`(${menuId})`)]);
	const now = ctx.clock();
	const verdicts = links.map((link): MenuLinkResult["verdicts"][number] => ({
		link,
		verdict:
			refused === null
				? {
						type: "retry",
						at: now + backoff(link.attempts, ctx.random),
						reason: RICHMENU_TEXTS.menuNotMadeYet,
					}
				: { type: "refused", reason: refused },
	}));
	return { verdicts, isTold: false };
}

/**
 * Writes the results of links that have not changed since the claim. Where a friend's menu changed meanwhile,
 * LINE may have received the two calls in either order, so the current menu is sent again. Order matters: the
 * first statement finds changed links by the claim, which the others release.
 */
export async function settleMenuLinks(
	ctx: Ctx,
	claim: MenuLinkClaim,
	outcome: MenuLinkResult,
): Promise<void> {
	const { rows: told, column } = rowsFrom(
		outcome.verdicts.map(({ link: { friendId, attempts }, verdict }) => ({
			friendId,
			attempts,
			isDone: verdict.type === "done",
			at: verdict.type === "retry" ? verdict.at : null,
			error: verdict.type === "done" ? null : verdict.reason,
		})),
		["friendId", "attempts", "isDone", "at", "error"],
	);
	const isOurs = sql`l.friend_id = ${column.friendId} and l.attempts = ${column.attempts}
		and l.richmenu_id is ${claim.menuId} and l.next_attempt_at = ${claim.heldUntil}`;
	const oursWhich = (which: ReturnType<typeof sql>) =>
		sql`friend_id in (select l.friend_id from ${told} join ${richmenuLinks} l on ${isOurs} where ${which})`;
	await commitBatch(ctx.db, [
		...(outcome.isTold
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
							sql`from ${told} left join ${friendRichmenus} f on f.friend_id = ${column.friendId}
							where not exists (select 1 from ${richmenuLinks} l where ${isOurs})
							on conflict (friend_id) do update set ${RESET_INTENT}, ${KEEP_RUN}`,
						),
					),
				]
			: []),
		execute(ctx.db, sql`delete from ${richmenuLinks} where ${oursWhich(column.isDone)}`),
		execute(
			ctx.db,
			sql`update ${richmenuLinks} set next_attempt_at = ${column.at}, lost = 0, error = ${column.error}
				from ${told} where ${richmenuLinks.friendId} = ${column.friendId} and not ${column.isDone}
					and ${richmenuLinks.attempts} = ${column.attempts}
					and ${richmenuLinks.richmenuId} is ${claim.menuId}
					and ${richmenuLinks.nextAttemptAt} = ${claim.heldUntil}`,
		),
	]);
}
