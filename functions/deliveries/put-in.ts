import { sql } from "drizzle-orm";
import { deliveries } from "#db/deliveries.ts";
import { execute } from "#db/raw.ts";
import { resolveMessage } from "#domain/messages/placeholders.ts";
import type { Ctx } from "../context.ts";
import { publicOrigin } from "../media/origin.ts";
import { placeholderValues } from "../placeholders/values.ts";
import type { ClaimedDelivery } from "./claim.ts";

/**
 * Puts in what placeholders stand for, with what is known of each friend now, before LINE is called for the first time.
 * What is put in is stored, so that every later attempt sends the same.
 */
export async function putIn(ctx: Ctx, batch: ClaimedDelivery[]): Promise<ClaimedDelivery[]> {
	const open = batch.filter(({ hasPlaceholders }) => hasPlaceholders);
	if (open.length === 0) return batch;
	const values = await placeholderValues(
		ctx,
		[...new Set(open.map(({ friendId }) => friendId))],
		publicOrigin(ctx.env),
		{ ownLinks: true },
	);
	const messages = new Map(
		open.map(({ id, friendId, messages: written }) => {
			const ofFriend = values.get(friendId);
			return [id, ofFriend ? resolveMessage(written, ofFriend) : written] as const;
		}),
	);
	await execute(
		ctx.db,
		sql`update ${deliveries} set messages = p.value -> 1, has_placeholders = 0
			from json_each(${JSON.stringify([...messages])}) p where ${deliveries.id} = p.value ->> 0`,
	);
	return batch.map((delivery) => ({ ...delivery, messages: messages.get(delivery.id) ?? delivery.messages }));
}
