import { and, eq, isNull, sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import {
	type AnnouncementPart,
	announcementParts,
	announcements,
} from "#db/platform/directory/announcement-tables.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast-schemas.ts";
import type { SingleContent } from "#domain/content/templates/template-content.ts";
import { NO_FRIEND } from "#domain/engine/access/console-rooms.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { type ActingCtx, actAsOperator } from "#functions/console/accounts/act-in-account.ts";
import { countBroadcastAudience } from "#functions/content/broadcasts/broadcast-cost.ts";
import { findOrderedBroadcast, orderBroadcast } from "#functions/content/broadcasts/order-broadcast.ts";
import { saveBroadcastDraft } from "#functions/content/broadcasts/save-broadcast-draft.ts";
import { saveUnlistedTemplate } from "#functions/content/templates/unlisted-template.ts";
import type { Ctx } from "#functions/context.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import {
	type AnnouncementWithParts,
	announcementKey,
	directoryOf,
	findAnnouncement,
	isUntried,
	NEW_DRAFT_VERSION,
} from "./announcement-rows.ts";
import { copyFiles } from "./copy-files.ts";
import { findOverlap, tagOverlap } from "./overlapping-friends.ts";
import { assertMayAnnounce } from "./part-audience.ts";
import { withdrawPart } from "./withdraw-part.ts";

interface PartOrder {
	ctx: ActingCtx;
	announcement: AnnouncementWithParts;
	part: AnnouncementPart;
	/** LINE user ids of the friends of earlier accounts. */
	seen: Set<string>;
}

/**
 * Orders the broadcast of one account, and stores it or the reason why there is none. An account that is ordered
 * already only adds its friends to those seen.
 */
export async function orderPart(order: PartOrder): Promise<void> {
	const { ctx, part } = order;
	try {
		const accountCtx = await findAuthorCtx(order);
		if (!accountCtx && isUntried(part)) throw new Refusal(403, { ERROR: [HEADQUARTERS_TEXTS.notMember] });
		if (accountCtx) await orderInAccount(accountCtx, order);
	} catch (error) {
		const isRefused = error instanceof Refusal;
		if (!isRefused)
			console.error(
				JSON.stringify({ event: "announcement.failed", account: part.account, error: rootCauseOf(error) }),
			);
		const problem = isRefused ? error.message : HEADQUARTERS_TEXTS.problems.failed;
		await updateOpenPart(ctx, part, { problem });
	}
}

/** Context of the author in an account; undefined if they no longer work there. */
async function findAuthorCtx({
	ctx,
	announcement: { id },
	part: { account, operatorId },
}: PartOrder): Promise<OperatorCtx | undefined> {
	const authorCtx = await actAsOperator(ctx, { account, operatorId }, { includesDisabled: true });
	return authorCtx && { ...authorCtx, saveKey: announcementKey(id) };
}

async function orderInAccount(accountCtx: OperatorCtx, order: PartOrder): Promise<void> {
	const { ctx, announcement, part, seen } = order;
	const { overlap } = announcement.isOnce
		? await findOverlap(accountCtx, part.filter, seen)
		: { overlap: [] };
	if (!isUntried(part)) return;
	assertMayAnnounce(accountCtx);
	const earlierBroadcast = await findOrderedBroadcast(accountCtx);
	const id = earlierBroadcast ? earlierBroadcast.id : await saveAndOrder(accountCtx, order, overlap);
	if (id === null) return;
	const isRecorded = await updateOpenPart(ctx, part, { broadcastId: id, problem: null, found: null });
	// Cancelled meanwhile: it is still in its minute of grace. A simultaneous call may also have recorded it.
	if (!isRecorded && (await isCancelled(ctx, announcement))) await withdrawPart(accountCtx, announcement.id);
	await announceFrames(accountCtx.env, [{ event: "broadcast", friendId: NO_FRIEND }]);
}

const isCancelled = async (ctx: Pick<Ctx, "env">, { id }: AnnouncementWithParts): Promise<boolean> =>
	(await findAnnouncement(ctx, id)).cancelledAt !== null;

/**
 * @returns id of the ordered broadcast; null after a cancellation, and for another number of friends than confirmed, which
 * is stored
 */
async function saveAndOrder(
	accountCtx: OperatorCtx,
	{ ctx, announcement, part }: PartOrder,
	overlap: readonly number[],
): Promise<number | null> {
	const { plannedAt, name } = announcement;
	const tagName = HEADQUARTERS_TEXTS.overlapTag(announcement.id, name);
	const filter = await tagOverlap(accountCtx, { filter: part.filter, overlap, name: tagName });
	const count = await countBroadcastAudience({ ctx: accountCtx, input: { filter } });
	if (count !== part.expected) {
		const problem = HEADQUARTERS_TEXTS.numberChanged(part.expected, count);
		await updateOpenPart(ctx, part, { problem, found: count });
		return null;
	}
	const messages = await storeContents(ctx, accountCtx, announcement);
	const [date = "", time = ""] = plannedAt === null ? [] : toWireTime(plannedAt, ctx.zone).split(" ");
	const draft = await saveBroadcastDraft({
		ctx: accountCtx,
		input: {
			id: null,
			name,
			messages,
			filter,
			line_recipients: null,
			ab_test: null,
			date,
			time: time.slice(0, 5),
			version: undefined,
		},
	});
	// Somebody there withdrew or changed it before this repetition.
	if (draft.version !== NEW_DRAFT_VERSION)
		throw new Refusal(409, { ERROR: [HEADQUARTERS_TEXTS.changedThere] });
	// A cancellation that found no broadcast yet must not depend on the withdrawal after the order.
	if (await isCancelled(ctx, announcement)) {
		await withdrawPart(accountCtx, announcement.id);
		return null;
	}
	const { id } = await orderBroadcast({ ctx: accountCtx, input: { ...draft, expected: count } });
	return id;
}

/** @returns whether the part was still open, and its announcement not cancelled */
export async function updateOpenPart(
	ctx: Pick<Ctx, "env">,
	{ announcementId, account }: AnnouncementPart,
	change: Partial<AnnouncementPart>,
): Promise<boolean> {
	const { meta } = await directoryOf(ctx)
		.update(announcementParts)
		.set(change)
		.where(
			and(
				eq(announcementParts.announcementId, announcementId),
				eq(announcementParts.account, account),
				isNull(announcementParts.broadcastId),
				sql`exists (select 1 from ${announcements} a where a.id = ${announcementId} and a.cancelled_at is null)`,
			),
		);
	return meta.changes > 0;
}

/** Copies the messages to the account, and returns the effects that send them. */
async function storeContents(
	ctx: Pick<Ctx, "env">,
	accountCtx: OperatorCtx,
	{ id, contents, fromAccount }: AnnouncementWithParts,
): Promise<BroadcastMessage[]> {
	const from =
		fromAccount === accountCtx.env.ACCOUNT?.name ? null : await ctx.env.ALL_ACCOUNTS?.envOf(fromAccount);
	if (from) await copyFiles({ env: from, db: connectD1(from.DB) }, accountCtx, contents);
	const messages: BroadcastMessage[] = [];
	for (const [index, content] of contents.entries())
		messages.push(await storeContent({ ...accountCtx, saveKey: `${announcementKey(id)}:${index}` }, content));
	return messages;
}

async function storeContent(accountCtx: OperatorCtx, content: SingleContent): Promise<BroadcastMessage> {
	if (content.type === "text" && content.quick_replies === undefined && content.sender === undefined)
		return { ...EFFECTS.text.blank(), text: content.text } as BroadcastMessage;
	const { id } = await saveUnlistedTemplate({ ctx: accountCtx, input: { content } });
	return { ...EFFECTS.template.blank(), egg_id: id } as BroadcastMessage;
}
