import { sql } from "drizzle-orm";
import { commit, type Statement } from "#db/client.ts";
import { deliveries } from "#db/deliveries.ts";
import { execute } from "#db/raw.ts";
import type { Unfit } from "#domain/deliveries/verdict.ts";
import { withEncodedAddresses } from "#domain/line/addresses.ts";
import { problemWith } from "#domain/line/problem.ts";
import type { LineMessage } from "#domain/messages/line.ts";
import { resolveMessage } from "#domain/messages/placeholders.ts";
import { DELIVERY_TEXTS } from "#domain/texts/deliveries.ts";
import type { Ctx } from "../context.ts";
import { publicOrigin } from "../media/origin.ts";
import { placeholderValues } from "../placeholders/values.ts";
import type { ClaimedDelivery } from "./claim.ts";
import { signedMessages } from "./sign-links.ts";
import { splitOff } from "./split-off.ts";

/** A claimed delivery as it leaves: its placeholders put in, its addresses encoded, without what LINE would not take. */
export interface PreparedDelivery extends ClaimedDelivery {
	/** Why nothing of it can be sent. */
	unfit: string | null;
}

/**
 * Puts in what placeholders stand for, with what is known of each friend now, and holds every message against LINE's
 * limits, before LINE is called for the first time. A message that does not fit leaves its delivery and fails by
 * itself. What is put in is stored, so that every later attempt sends the same; what LINE may already have is not
 * judged any more.
 */
export async function prepare(ctx: Ctx, batch: ClaimedDelivery[]): Promise<PreparedDelivery[]> {
	const filled = await fill(ctx, batch);
	const judged = batch.map((delivery) => judge(ctx, delivery, filled.get(delivery.id)));
	const leaving = judged.filter(({ delivery }) => delivery.unfit === null);
	await commit(ctx.db, [
		...splitOff(
			ctx,
			leaving.filter(({ refused }) => refused.length > 0),
		),
		...store(
			ctx,
			leaving.map(({ delivery }) => delivery).filter(({ id }) => filled.has(id)),
		),
	]);
	return judged.map(({ delivery }) => ({ ...delivery, messages: withEncodedAddresses(delivery.messages) }));
}

/** The messages of the deliveries that have placeholders, with everything put in, by delivery. */
async function fill(ctx: Ctx, batch: ClaimedDelivery[]): Promise<Map<string, LineMessage[]>> {
	const open = batch.filter(({ hasPlaceholders }) => hasPlaceholders);
	if (open.length === 0) return new Map();
	const values = await placeholderValues(
		ctx,
		[...new Set(open.map(({ friendId }) => friendId))],
		publicOrigin(ctx.env),
		{ ownLinks: true },
	);
	return new Map(
		open.map(({ id, friendId, messages: written }) => {
			const ofFriend = values.get(friendId);
			return [id, ofFriend ? resolveMessage(written, ofFriend) : written] as const;
		}),
	);
}

interface Judged {
	delivery: PreparedDelivery;
	refused: Unfit[];
}

/** A delivery whose placeholders are not put in yet was never at LINE, whatever became of its last holder. */
function judge(ctx: Ctx, delivery: ClaimedDelivery, filled: LineMessage[] | undefined): Judged {
	const messages = filled ?? delivery.messages;
	if (delivery.inDoubt && !delivery.hasPlaceholders) {
		return { delivery: { ...delivery, unfit: null }, refused: [] };
	}
	const leaving = signedMessages(ctx, { ...delivery, messages: withEncodedAddresses(messages) });
	const refused = leaving.flatMap((message, position) => {
		const problem = problemWith(message);
		return problem === null ? [] : [{ position, reason: DELIVERY_TEXTS.beyondLimits(problem) }];
	});
	if (refused.length === messages.length) {
		const unfit = [...new Set(refused.map(({ reason }) => reason))].join(" / ");
		return { delivery: { ...delivery, unfit }, refused };
	}
	const fitting = messages.filter((_, position) => refused.every((other) => other.position !== position));
	return { delivery: { ...delivery, messages: fitting, unfit: null }, refused };
}

const store = (ctx: Ctx, filled: PreparedDelivery[]): Statement[] =>
	filled.length === 0
		? []
		: [
				execute(
					ctx.db,
					sql`update ${deliveries} set messages = p.value -> 1, has_placeholders = 0
						from json_each(${JSON.stringify(filled.map(({ id, messages, attempts }) => [id, messages, attempts]))}) p
						where ${deliveries.id} = p.value ->> 0 and ${deliveries.attempts} = p.value ->> 2`,
				),
			];
