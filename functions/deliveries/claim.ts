import { sql } from "drizzle-orm";
import { type Delivery, deliveries } from "#db/deliveries.ts";
import { friends } from "#db/friends.ts";
import { settings } from "#db/settings.ts";
import { subselect } from "#db/subselect.ts";
import type { ReplyDoubt } from "#domain/deliveries/verdict.ts";
import { SETTING_DEFAULTS } from "#domain/settings.ts";
import type { Ctx } from "../context.ts";
import { SEND_LEASE } from "./timing.ts";

/**
 * A batch costs two transactions, so a large one makes each send cheaper. With LINE at 200 ms it is started within
 * START_WITHIN.
 */
export const DELIVERIES_PER_BATCH = 400;

/** The fields that sending needs of a delivery. */
const columns = {
	id: deliveries.id,
	friendId: deliveries.friendId,
	messages: deliveries.messages,
	hasPlaceholders: deliveries.hasPlaceholders,
	attempts: deliveries.attempts,
	firstAttemptAt: deliveries.firstAttemptAt,
	inDoubt: deliveries.inDoubt,
	beforeBlock: deliveries.beforeBlock,
	method: deliveries.method,
	replyToken: deliveries.replyToken,
	replyUntil: deliveries.replyUntil,
};

/** A delivery claimed for sending, with present data of its friend. */
export interface ClaimedDelivery extends Pick<Delivery, keyof typeof columns> {
	lineUserId: string;
	blockedAt: number | null;
	userRate: number;
	/** LINE has not been asked for the friend's name yet. */
	isNameless: boolean;
	/** The account's setting; read only where a delivery is in doubt. */
	replyDoubt: ReplyDoubt;
}

/**
 * Takes deliveries that are due, under a lease, in one statement: whoever loses the race takes others.
 *
 * - The attempt is counted before LINE is called, so that a crash in between leaves a trace.
 * - A row taken over from a holder who never reported back is in doubt: LINE may have it.
 * - In doubt the method stays what it was; otherwise a fresh reply token is used, being free, and else a push.
 * - A delivery waits while an earlier one of its order is still open.
 */
export async function claimDeliveries(ctx: Ctx, limit = DELIVERIES_PER_BATCH): Promise<ClaimedDelivery[]> {
	const rows = await claimStatement(ctx, limit);
	return rows.map(({ friend, replyDoubt, ...delivery }) => {
		const [lineUserId, blockedAt, userRate, isNameless] = JSON.parse(friend) as [
			string,
			number | null,
			number,
			0 | 1,
		];
		return {
			...delivery,
			lineUserId,
			blockedAt,
			userRate,
			isNameless: isNameless === 1,
			replyDoubt: replyDoubt === null ? SETTING_DEFAULTS.reply_doubt : (JSON.parse(replyDoubt) as ReplyDoubt),
		};
	});
}

/** The statement of `claimDeliveries`. */
export function claimStatement(ctx: Pick<Ctx, "db" | "clock">, limit: number) {
	const now = ctx.clock();
	return ctx.db
		.update(deliveries)
		.set({
			state: "queued",
			attempts: sql`${deliveries.attempts} + 1`,
			firstAttemptAt: sql`coalesce(${deliveries.firstAttemptAt}, ${now})`,
			inDoubt: sql`${deliveries.inDoubt} or ${deliveries.state} = 'queued'`,
			method: sql`case
				when ${deliveries.inDoubt} or ${deliveries.state} = 'queued' then ${deliveries.method}
				when ${deliveries.replyToken} is not null and ${deliveries.replyUntil} > ${now} then 'reply'
				else 'push' end`,
			nextAttemptAt: now + SEND_LEASE,
		})
		.where(
			sql`${deliveries.id} in (
				select due.id from ${deliveries} as due where due.next_attempt_at <= ${now}
				and not exists (select 1 from ${deliveries} as earlier
					where earlier.order_key = due.order_key and earlier.next_attempt_at is not null
					and (earlier.due_at, earlier.rowid) < (due.due_at, due.rowid))
				order by due.next_attempt_at limit ${limit})`,
		)
		.returning({
			...columns,
			friend:
				subselect<string>(sql`select json_array(${friends.lineUserId}, ${friends.blockedAt}, ${friends.userRate},
					${friends.name} = '' and ${friends.profileFetchedAt} is null)
				from ${friends} where ${friends.id} = ${deliveries.friendId}`),
			replyDoubt: subselect<string | null>(sql`select ${settings.value} from ${settings}
				where ${settings.key} = 'reply_doubt' and ${deliveries.inDoubt}`),
		});
}
