import { and, eq, isNull } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { announcements } from "#db/platform/directory/announcement-tables.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { NO_FRIEND } from "#domain/engine/access/console-rooms.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import {
	actInAccount,
	findOperatorIds,
	type OperatorIds,
} from "#functions/console/accounts/act-in-account.ts";
import { withdrawBroadcast } from "#functions/content/broadcasts/withdraw-broadcast.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { announcementKey, directoryOf, findAnnouncement } from "./announcement-rows.ts";

interface CancelCall {
	ctx: OperatorCtx;
	person: Person;
	input: { id: number };
}

/**
 * Cancels an announcement before it is sent: the broadcasts become drafts of their accounts. It is recorded first, so that
 * an order in progress stops; repeating it is safe.
 * @returns the accounts in which it could not be cancelled
 */
export async function cancelAnnouncement({ ctx, person, input: { id } }: CancelCall) {
	const { parts } = await findAnnouncement(ctx, id);
	await directoryOf(ctx)
		.update(announcements)
		.set({ cancelledAt: ctx.now, nextAttemptAt: null })
		.where(and(eq(announcements.id, id), isNull(announcements.cancelledAt)));
	const operatorIds = await findOperatorIds(ctx, person);
	const results = await Promise.all(
		parts.map(async ({ account, broadcastId }) => ({
			account,
			problem: await withdrawIn(ctx, { id, account, broadcastId, operatorIds }),
		})),
	);
	return { refused: results.filter(({ problem }) => problem !== null) };
}

interface Withdrawal {
	id: number;
	account: string;
	broadcastId: number | null;
	operatorIds: OperatorIds;
}

/** @returns reason why the broadcast of an account remains; null where there is none any more */
async function withdrawIn(
	ctx: OperatorCtx,
	{ id, account, broadcastId, operatorIds }: Withdrawal,
): Promise<string | null> {
	try {
		const inAccount = await actInAccount(ctx, account, operatorIds, { evenDisabled: true });
		if (!inAccount) return HEADQUARTERS_TEXTS.notMember;
		if (!hasAbility(inAccount.operator, "broadcast-write")) return HEADQUARTERS_TEXTS.notAllowed;
		// A worker that was lost after the order has not recorded it.
		const [found] = await inAccount.db
			.select({ id: broadcasts.id })
			.from(broadcasts)
			.where(
				broadcastId === null ? eq(broadcasts.saveKey, announcementKey(id)) : eq(broadcasts.id, broadcastId),
			);
		if (!found) return null;
		await withdrawBroadcast({ ctx: inAccount, input: { id: found.id } });
		await announceFrames(inAccount.env, [{ event: "broadcast", friendId: NO_FRIEND }]);
		return null;
	} catch (error) {
		if (error instanceof Refusal) return error.message;
		console.error(
			JSON.stringify({ event: "announcement.cancel_failed", account, error: rootCauseOf(error) }),
		);
		return HEADQUARTERS_TEXTS.problems.failed;
	}
}
