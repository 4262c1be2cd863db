import { sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { RefusedMessage } from "#domain/engine/deliveries/delivery-verdict.ts";
import { hasContextValue, resolveMessage } from "#domain/engine/messages/message-placeholders.ts";
import { runContextValues } from "#domain/engine/placeholders/context-of-run.ts";
import type { PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import type { Ctx } from "#functions/context.ts";
import { loadPlaceholderValues } from "#functions/engine/placeholders/placeholder-values.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";
import { type CountedLinksOf, chooseCountedLinks, storeCountedLinks } from "./counted-links.ts";
import { readTriggerValues } from "./current-trigger-values.ts";
import { messagesForLine } from "./messages-for-line.ts";
import { removeFalseMarks } from "./sign-links.ts";
import { splitRefusedMessages } from "./split-refused-messages.ts";

/**
 * A claimed delivery ready to send: placeholders resolved, without messages that LINE would refuse.
 */
export interface PreparedDelivery extends ClaimedDelivery {
	/** Reason why none of it can be sent. */
	unfit: string | null;
}

/**
 * Maximum characters of resolved messages in memory, and in one stored value: a short text can have many
 * placeholders, so the size of a batch is known only after they are resolved.
 */
const MAX_RESOLVED_LENGTH = 300_000;

/**
 * Resolves placeholders with the current data of each friend, and checks every message against LINE's limits,
 * before LINE is called for the first time. A message over the limits leaves its delivery and fails
 * separately. The resolved text is stored, so that every later attempt sends the same; messages that LINE may
 * already have are not checked again.
 * @returns the batch in its order, in as many parts as needed: the next is prepared after the last is
 * consumed.
 */
export async function* prepareDeliveries(
	ctx: Ctx,
	batch: ClaimedDelivery[],
): AsyncGenerator<PreparedDelivery[]> {
	const [valuesOf, tapLinksOf] = await Promise.all([valuesFor(ctx, batch), chooseCountedLinks(ctx, batch)]);
	let part: PreparedResult[] = [];
	let length = 0;
	for (const delivery of await removeFalseMarks(ctx, batch)) {
		const judged = prepareOne(ctx, delivery, { values: valuesOf(delivery), tapLinksOf });
		part.push(judged);
		length += judged.length;
		if (length < MAX_RESOLVED_LENGTH) continue;
		yield await storePart(ctx, part);
		part = [];
		length = 0;
	}
	if (part.length > 0) yield await storePart(ctx, part);
}

type ValuesOf = (delivery: ClaimedDelivery) => PlaceholderValues | undefined;

/** Placeholder values of each delivery: those of its friend, and those of its run's trigger. */
async function valuesFor(ctx: Ctx, batch: ClaimedDelivery[]): Promise<ValuesOf> {
	const open = batch.filter(({ hasPlaceholders }) => hasPlaceholders);
	if (open.length === 0) return () => undefined;
	const friendIds = [...new Set(open.map(({ friendId }) => friendId))];
	const [values, contexts] = await Promise.all([
		loadPlaceholderValues(ctx, friendIds, publicOrigin(ctx.env), { ownLinks: true }),
		contextsOf(ctx, open),
	]);
	return ({ friendId, runId }) => {
		const ofFriend = values.get(friendId);
		const context = contexts.get(runId ?? "");
		return ofFriend && context ? { ...ofFriend, context } : ofFriend;
	};
}

/** Trigger values of deliveries, by run; read only where a text uses them. */
async function contextsOf(ctx: Ctx, open: ClaimedDelivery[]) {
	const ids = open.flatMap(({ runId, messages }) =>
		runId !== null && hasContextValue(messages) ? runId : [],
	);
	if (ids.length === 0) return new Map<string, PlaceholderValues["context"]>();
	const found = await readTriggerValues(ctx, ids);
	return new Map(found.map(({ runId, context }) => [runId, runContextValues(context)]));
}

/** Stores a part before it is sent. */
async function storePart(ctx: Ctx, part: PreparedResult[]): Promise<PreparedDelivery[]> {
	const leaving = part.filter(({ delivery }) => delivery.unfit === null);
	await commitBatch(ctx.db, [
		...splitRefusedMessages(
			ctx,
			leaving.filter(({ refused }) => refused.length > 0),
		),
		...storeResolved(ctx, leaving),
		...storeCountedLinks(
			ctx,
			leaving.filter(({ isNewlyCounted }) => isNewlyCounted).map(({ delivery }) => delivery),
		),
	]);
	return part.map(({ delivery }) => delivery);
}

interface PreparedResult {
	delivery: PreparedDelivery;
	refused: RefusedMessage[];
	/** Whether its counted links were chosen at this attempt. */
	isNewlyCounted: boolean;
	/** Length of its resolved messages as JSON; 0 where nothing was resolved. */
	length: number;
}

interface ResolveInput {
	values: PlaceholderValues | undefined;
	tapLinksOf: CountedLinksOf;
}

/**
 * Resolves and checks one delivery. One with unresolved placeholders has never been sent to LINE, whatever
 * happened to its last worker.
 */
function prepareOne(
	ctx: Ctx,
	delivery: ClaimedDelivery,
	{ values, tapLinksOf }: ResolveInput,
): PreparedResult {
	const asItIs = { refused: [], isNewlyCounted: false, length: 0 };
	if (delivery.inDoubt && !delivery.hasPlaceholders)
		return { ...asItIs, delivery: { ...delivery, unfit: null } };
	const isOpen = delivery.hasPlaceholders;
	const messages = isOpen && values ? resolveMessage(delivery.messages, values) : delivery.messages;
	const filled = { ...delivery, messages };
	const { refused, tapLinks } = refusedMessages(ctx, filled, tapLinksOf(delivery, messages, values));
	if (refused.length === messages.length) {
		const unfit = [...new Set(refused.map(({ reason }) => reason))].join(" / ");
		return { ...asItIs, delivery: { ...delivery, unfit }, refused };
	}
	const kept =
		refused.length === 0
			? messages
			: messages.filter((_, position) => refused.every((other) => other.position !== position));
	return {
		delivery: { ...delivery, messages: kept, tapLinks, unfit: null },
		refused,
		isNewlyCounted: tapLinks !== null && delivery.tapLinks === null,
		length: isOpen ? JSON.stringify(kept).length : 0,
	};
}

/**
 * Messages of a delivery that LINE would refuse. A message that is too long only because of counted links is
 * sent without them.
 */
function refusedMessages(ctx: Ctx, delivery: ClaimedDelivery, tapLinks: ClaimedDelivery["tapLinks"]) {
	const { refused } = messagesForLine(ctx, { ...delivery, tapLinks });
	if (tapLinks === null || refused.length === 0) return { refused, tapLinks };
	const { refused: plain } = messagesForLine(ctx, { ...delivery, tapLinks: null });
	return plain.length < refused.length ? { refused: plain, tapLinks: null } : { refused, tapLinks };
}

function storeResolved(ctx: Ctx, part: PreparedResult[]): Statement[] {
	const filled = part.filter(({ length }) => length > 0).map(({ delivery }) => delivery);
	if (filled.length === 0) return [];
	const { rows, column, json } = rowsFrom(filled, ["id", "attempts", "messages"]);
	return [
		execute(
			ctx.db,
			sql`update ${deliveries} set messages = ${json.messages}, has_placeholders = 0
				from ${rows} where ${deliveries.id} = ${column.id} and ${deliveries.attempts} = ${column.attempts}`,
		),
	];
}
