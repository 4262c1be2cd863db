import { sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { RefusedMessage } from "#domain/engine/deliveries/delivery-verdict.ts";
import { resolveMessage } from "#domain/engine/messages/message-placeholders.ts";
import type { PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import type { Ctx } from "#functions/context.ts";
import { admitUnits } from "#functions/engine/line-units/admit-units.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";
import { type CountedLinksOf, chooseCountedLinks, storeCountedLinks } from "./counted-links.ts";
import { loadDeliveryValues } from "./load-delivery-values.ts";
import { messagesForLine } from "./messages-for-line.ts";
import { readLiffIds } from "./read-liff-ids.ts";
import { removeFalseMarks } from "./sign-links.ts";
import { splitRefusedMessages } from "./split-refused-messages.ts";

/**
 * A claimed delivery ready to send: placeholders resolved, without messages that LINE would refuse.
 */
export interface PreparedDelivery extends ClaimedDelivery {
	/** Reason why none of it can be sent. */
	unsendableReason: string | null;
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
	const [valuesOf, tapLinksOf, unitOf] = await Promise.all([
		loadDeliveryValues(ctx, batch),
		chooseCountedLinks(ctx, batch),
		admitUnits(
			ctx,
			batch.map(({ unitName, firstAttemptAt, attempts }) => ({
				name: unitName,
				at: firstAttemptAt,
				attempts,
			})),
		),
	]);
	let results: PreparedResult[] = [];
	let length = 0;
	for (const delivery of await removeFalseMarks(ctx, batch)) {
		const unit = unitOf(delivery.unitName, delivery.firstAttemptAt);
		const result = prepareDelivery(ctx, { ...delivery, unit }, { values: valuesOf(delivery), tapLinksOf });
		results.push(result);
		length += result.length;
		if (length < MAX_RESOLVED_LENGTH) continue;
		yield await storePart(ctx, results);
		results = [];
		length = 0;
	}
	if (results.length > 0) yield await storePart(ctx, results);
}

/** Stores a part before it is sent. */
async function storePart(ctx: Ctx, results: PreparedResult[]): Promise<PreparedDelivery[]> {
	const sendable = results.filter(({ delivery }) => delivery.unsendableReason === null);
	await commitBatch(ctx.db, [
		...splitRefusedMessages(
			ctx,
			sendable.filter(({ refused }) => refused.length > 0),
		),
		...storeResolved(ctx, sendable),
		...storeCountedLinks(
			ctx,
			sendable.filter(({ isNewlyCounted }) => isNewlyCounted).map(({ delivery }) => delivery),
		),
	]);
	const liffIds = await readLiffIds(
		ctx,
		sendable.map(({ delivery }) => delivery),
	);
	return results.map(({ delivery }) => ({ ...delivery, liffIds }));
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
function prepareDelivery(
	ctx: Ctx,
	delivery: ClaimedDelivery,
	{ values, tapLinksOf }: ResolveInput,
): PreparedResult {
	const unchanged = { refused: [], isNewlyCounted: false, length: 0 };
	if (delivery.inDoubt && !delivery.hasPlaceholders)
		return { ...unchanged, delivery: { ...delivery, unsendableReason: null } };
	const isUnresolved = delivery.hasPlaceholders;
	const messages = isUnresolved && values ? resolveMessage(delivery.messages, values) : delivery.messages;
	const resolved = { ...delivery, messages };
	const { refused, tapLinks } = refusedMessages(ctx, resolved, tapLinksOf(delivery, messages, values));
	if (refused.length === messages.length) {
		const reasons = [...new Set(refused.map(({ reason }) => reason))].join(" / ");
		return { ...unchanged, delivery: { ...delivery, unsendableReason: reasons }, refused };
	}
	const sendableMessages =
		refused.length === 0
			? messages
			: messages.filter((_, position) => refused.every((other) => other.position !== position));
	return {
		delivery: { ...delivery, messages: sendableMessages, tapLinks, unsendableReason: null },
		refused,
		isNewlyCounted: tapLinks !== null && delivery.tapLinks === null,
		length: isUnresolved ? JSON.stringify(sendableMessages).length : 0,
	};
}

/**
 * Messages of a delivery that LINE would refuse. A message that is too long only because of counted links is
 * sent without them.
 */
function refusedMessages(ctx: Ctx, delivery: ClaimedDelivery, tapLinks: ClaimedDelivery["tapLinks"]) {
	const { refused } = messagesForLine(ctx, { ...delivery, tapLinks });
	if (tapLinks === null || refused.length === 0) return { refused, tapLinks };
	const { refused: refusedWithoutLinks } = messagesForLine(ctx, { ...delivery, tapLinks: null });
	return refusedWithoutLinks.length < refused.length
		? { refused: refusedWithoutLinks, tapLinks: null }
		: { refused, tapLinks };
}

function storeResolved(ctx: Ctx, results: PreparedResult[]): Statement[] {
	const resolved = results.filter(({ length }) => length > 0).map(({ delivery }) => delivery);
	if (resolved.length === 0) return [];
	const { rows, column, json } = rowsFrom(resolved, ["id", "attempts", "messages"]);
	return [
		execute(
			ctx.db,
			sql`update ${deliveries} set messages = ${json.messages}, has_placeholders = 0
				from ${rows} where ${deliveries.id} = ${column.id} and ${deliveries.attempts} = ${column.attempts}`,
		),
	];
}
