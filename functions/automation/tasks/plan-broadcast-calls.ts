import { sql } from "drizzle-orm";
import { multicasts } from "#db/content/multicasts.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { isCountableAddress } from "#domain/acquisition/links/countable-address.ts";
import { findLinks } from "#domain/acquisition/links/map-links.ts";
import { NO_DELAY } from "#domain/engine/actions/effects/delay.ts";
import { MAX_RECIPIENTS } from "#domain/engine/deliveries/multicast-verdict.ts";
import { hasPlaceholders } from "#domain/engine/messages/message-placeholders.ts";
import { MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/outgoing-message.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import type { LoadedAction } from "#functions/engine/actions/load-actions.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import type { DueTask } from "./due-tasks.ts";

/** LINE calls for the messages of a page. */
interface BroadcastCalls {
	/** Whether friends share calls. */
	isShared: boolean;
	/** Statements that create the shared calls, before the runs of the page. */
	statements: Statement[];
	/** Call for the friend at an index of the page; undefined if the task is no broadcast. */
	sendOfFriend: (index: number) => Firing["broadcast"];
}

/**
 * A broadcast with the same messages for all friends is sent by multicast calls; if it contains a
 * placeholder, or a signed or counted link, each friend gets a separate call. A page of one friend is not
 * shared.
 */
export function planBroadcastCalls(
	ctx: Ctx,
	{ task: { broadcastId, countsTaps }, action }: { task: DueTask; action: LoadedAction },
	friendCount: number,
): BroadcastCalls {
	const countingOrigin = countsTaps === "true" ? publicOrigin(ctx.env) : "";
	if (broadcastId === null) return { isShared: false, statements: [], sendOfFriend: () => undefined };
	if (friendCount < 2 || !isSameForEveryone(action, countingOrigin))
		return { isShared: false, statements: [], sendOfFriend: () => ({ broadcastId, multicastId: null }) };
	const ids = Array.from({ length: Math.ceil(friendCount / MAX_RECIPIENTS) }, () => ctx.newId());
	const { rows, column } = rowsFrom(
		ids.map((id) => ({ id })),
		["id"],
	);
	const insert = insertInto(
		multicasts,
		{ id: column.id, broadcastId, state: "scheduled", nextAttemptAt: ctx.now, createdAt: ctx.now },
		sql`from ${rows}`,
	);
	return {
		isShared: true,
		statements: [execute(ctx.db, insert)],
		sendOfFriend: (index) => ({ broadcastId, multicastId: ids[Math.floor(index / MAX_RECIPIENTS)]! }),
	};
}

/**
 * Whether the messages fit into one call, are sent immediately, and are the same for all friends.
 * @param origin of the addresses that count taps on links; "" if taps are not counted
 */
function isSameForEveryone({ effects, messages }: LoadedAction, origin: string): boolean {
	const isCounted = (address: string) => origin !== "" && isCountableAddress(address, origin);
	const sendings = [...messages.values()].flatMap((sending) =>
		sending.unsendable === null ? [sending] : [],
	);
	return (
		effects.every(({ member_query_id }) => member_query_id === null) &&
		sendings.every(
			(sending) => sending.delay.delay_type === NO_DELAY.delay_type && !hasPlaceholders(sending.messages),
		) &&
		!sendings.some((sending) => findLinks(sending.messages).some(isCounted)) &&
		sendings.flatMap((sending) => sending.messages).length <= MAX_MESSAGES_PER_CALL
	);
}
