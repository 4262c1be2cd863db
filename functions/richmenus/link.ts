import { sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { execute } from "#db/raw.ts";
import { friendRichmenus, richmenuLinks } from "#db/richmenus.ts";
import { backoff } from "#domain/deliveries/verdict.ts";
import { judgeLink, type LinkVerdict, mayBeDone, namedUsers } from "#domain/richmenus/telling.ts";
import { RICHMENU_TEXTS } from "#domain/texts/richmenus.ts";
import type { Ctx } from "../context.ts";
import { linkFriends } from "../line/richmenus.ts";
import type { ClaimedLink, ClaimedLinks, Target } from "./claim.ts";
import { askForMenus, OF_SAME_RUN } from "./wishes.ts";

/** The result of one claim's links. */
export interface LinkOutcome {
	verdicts: { link: ClaimedLink; verdict: LinkVerdict }[];
	/** LINE may have carried out the call. */
	isTold: boolean;
}

/** Tells LINE of the links of one claim, in one call. */
export async function tellLine(ctx: Ctx, { menuId, target, links }: ClaimedLinks): Promise<LinkOutcome> {
	if (target.type === "unmade") return untilMade(ctx, { menuId, target, links });
	const userIds = links.map(({ lineUserId }) => lineUserId);
	const lineMenuId = target.type === "link" ? target.lineMenuId : null;
	const { answer } = await linkFriends(ctx.env, lineMenuId, userIds);
	const now = ctx.clock();
	const named = namedUsers(answer, links.length);
	const verdicts = links.map((link, index) => {
		const isKeptBack = named.size > 0 && !named.has(index);
		const verdict: LinkVerdict = isKeptBack
			? { type: "retry", at: now, reason: RICHMENU_TEXTS.menuLinkWaits }
			: judgeLink(answer, { attempts: link.attempts, now }, ctx.random);
		return { link, verdict };
	});
	return { verdicts, isTold: mayBeDone(answer) };
}

/** Links wait until their menu exists, and request it where nobody has. When it is made they are due at once. */
async function untilMade(
	ctx: Ctx,
	{ menuId, target, links }: Pick<ClaimedLinks, "menuId" | "links"> & { target: Target & { type: "unmade" } },
): Promise<LinkOutcome> {
	const { refused, isAsked } = target;
	if (refused === null && !isAsked) await commit(ctx.db, [askForMenus(ctx, sql`(${menuId})`)]);
	const now = ctx.clock();
	const verdicts = links.map((link): LinkOutcome["verdicts"][number] => ({
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
 * Writes the results of links that have not changed since the claim. Where a friend was to see something else
 * meanwhile, LINE may have received the two calls in either order, so the present menu is sent once more.
 */
export async function settleLinks(ctx: Ctx, claim: ClaimedLinks, outcome: LinkOutcome): Promise<void> {
	const rows = JSON.stringify(
		outcome.verdicts.map(({ link: { friendId, attempts }, verdict }) => ({
			friendId,
			attempts,
			isDone: verdict.type === "done",
			at: verdict.type === "retry" ? verdict.at : null,
			error: verdict.type === "done" ? null : verdict.reason,
		})),
	);
	const told = sql`json_each(${rows}) o`;
	const isOurs = sql`l.friend_id = o.value ->> '$.friendId' and l.attempts = o.value ->> '$.attempts'
		and l.richmenu_id is ${claim.menuId} and l.next_attempt_at = ${claim.heldUntil}`;
	const oursWhich = (which: ReturnType<typeof sql>) =>
		sql`friend_id in (select l.friend_id from ${told} join ${richmenuLinks} l on ${isOurs} where ${which})`;
	await commit(ctx.db, [
		...(outcome.isTold
			? [
					execute(
						ctx.db,
						sql`insert into ${richmenuLinks} (friend_id, richmenu_id, next_attempt_at)
							select o.value ->> '$.friendId', f.richmenu_id, ${ctx.clock()}
							from ${told} left join ${friendRichmenus} f on f.friend_id = o.value ->> '$.friendId'
							where not exists (select 1 from ${richmenuLinks} l where ${isOurs})
							on conflict (friend_id) do update set richmenu_id = excluded.richmenu_id,
								next_attempt_at = excluded.next_attempt_at, attempts = 0, lost = 0, error = null,
				${OF_SAME_RUN}`,
					),
				]
			: []),
		execute(ctx.db, sql`delete from ${richmenuLinks} where ${oursWhich(sql`o.value ->> '$.isDone'`)}`),
		execute(
			ctx.db,
			sql`update ${richmenuLinks} set next_attempt_at = o.value ->> '$.at', lost = 0, error = o.value ->> '$.error'
				from ${told} where ${richmenuLinks.friendId} = o.value ->> '$.friendId' and not o.value ->> '$.isDone'
					and ${richmenuLinks.attempts} = o.value ->> '$.attempts'
					and ${richmenuLinks.richmenuId} is ${claim.menuId}
					and ${richmenuLinks.nextAttemptAt} = ${claim.heldUntil}`,
		),
	]);
}
