import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { multicasts } from "#db/content/multicasts.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { isCountable } from "#domain/acquisition/links/counted.ts";
import { linksIn } from "#domain/acquisition/links/written.ts";
import { MAX_RECIPIENTS } from "#domain/engine/deliveries/multicast.ts";
import { MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/line.ts";
import { holdsPlaceholders } from "#domain/engine/messages/placeholders.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import type { LoadedAction } from "#functions/engine/actions/load.ts";
import { publicOrigin } from "#functions/platform/http/origin.ts";
import type { DueTask } from "./due.ts";

/** Calls to LINE by which a page's messages are sent. */
interface Calls {
	/** Whether friends share calls. */
	isShared: boolean;
	/** Makes the calls that are shared; before the page's runs. */
	statements: Statement[];
	/** Call of the friend at an index of the page; undefined where the task is no broadcast. */
	of: (place: number) => Firing["sends"];
}

/**
 * A broadcast that says the same to everybody goes in calls for many; where it holds something of a friend's own (a
 * placeholder, a signed or a counted link), each friend has a call. A page of one has nobody to share with.
 */
export function callsFor(
	ctx: Ctx,
	{ task: { broadcastId, countsTaps }, action }: { task: DueTask; action: LoadedAction },
	friends: number,
): Calls {
	const countedUnder = countsTaps === "true" ? publicOrigin(ctx.env) : "";
	if (broadcastId === null) return { isShared: false, statements: [], of: () => undefined };
	if (friends < 2 || !saysTheSame(action, countedUnder))
		return { isShared: false, statements: [], of: () => ({ broadcastId, multicastId: null }) };
	const ids = Array.from({ length: Math.ceil(friends / MAX_RECIPIENTS) }, () => ctx.newId());
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
		of: (place) => ({ broadcastId, multicastId: ids[Math.floor(place / MAX_RECIPIENTS)]! }),
	};
}

/**
 * Whether its messages are sent in one call, immediately, and are the same for all friends.
 * @param origin of the addresses that count taps on links; "" where taps are not counted
 */
function saysTheSame({ effects, messages }: LoadedAction, origin: string): boolean {
	const isCounted = (address: string) => origin !== "" && isCountable(address, origin);
	const sent = [...messages.values()].flatMap((sending) => (sending.unsendable === null ? [sending] : []));
	return (
		effects.every(({ member_query_id }) => member_query_id === null) &&
		sent.every((sending) => sending.delay.delay_type === 0 && !holdsPlaceholders(sending.messages)) &&
		!sent.some((sending) => linksIn(sending.messages).some(isCounted)) &&
		sent.flatMap((sending) => sending.messages).length <= MAX_MESSAGES_PER_CALL
	);
}
