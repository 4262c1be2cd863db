import { sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { notificationFacts, notificationLines, notifications } from "#db/integrations/notification-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { NOTICE_EVENTS } from "#domain/integrations/notifications/events/registry.ts";
import { dueTimeOf, isNotified } from "#domain/integrations/notifications/notice-schedule.ts";
import type { Ctx } from "#functions/context.ts";
import { type ClaimedFact, type ClaimedFacts, claimFacts } from "./claim-facts.ts";
import { findFactAudience } from "./find-fact-audience.ts";
import { type ActiveNotification, loadActiveNotifications } from "./load-active-notifications.ts";
import { loadReceivers, type Receiver } from "./load-receivers.ts";

/** Maximum number of claims per invocation: each takes some ten statements. */
const CLAIMS_PER_WAKE_UP = 20;

/** Adds facts to the list of every receiver. @returns whether some may be left */
export async function distributeFacts(ctx: Ctx): Promise<boolean> {
	for (let claims = 0; claims < CLAIMS_PER_WAKE_UP; claims++) {
		const claim = await claimFacts(ctx);
		if (!claim) return false;
		await addLines(ctx, claim);
	}
	return true;
}

type NewLine = Omit<typeof notificationLines.$inferInsert, "id" | "messageId">;

/** Writes the lines of some facts and marks the facts as done, in one transaction. */
async function addLines(ctx: Ctx, { facts, heldUntil }: ClaimedFacts): Promise<void> {
	const settings = await loadActiveNotifications(ctx);
	const receivers = await loadReceivers(ctx, settings);
	const audience = await findFactAudience(ctx, facts, settings, receivers);
	const now = ctx.clock();
	const lines = settings.flatMap((setting) =>
		facts
			.filter((fact) => isWanted(setting, fact, ctx.zone) && audience.isCovered(setting, fact))
			.flatMap((fact) =>
				receivers
					.filter(({ channelId }) => setting.channelIds.includes(channelId))
					.filter((receiver) => audience.maySee(receiver, fact))
					.map((receiver) => lineOf(fact, setting, receiver, dueTimeOf(setting.schedule, now, ctx.zone))),
			),
	);
	await commitBatch(ctx.db, [
		...(lines.length > 0 ? [insertLines(ctx, lines)] : []),
		execute(
			ctx.db,
			sql`update ${notificationFacts} set next_attempt_at = null, held_until = null, lost = 0
				where held_until = ${heldUntil} and id in ${valuesOfList(facts.map(({ id }) => id))}`,
		),
	]);
}

const isWanted = (
	{ timings, schedule }: ActiveNotification,
	{ event, at }: ClaimedFact,
	zone: string,
): boolean => timings.includes(event) && isNotified(schedule, at, zone);

function lineOf(
	fact: ClaimedFact,
	{ id }: ActiveNotification,
	{ channelId, target }: Receiver,
	dueAt: number,
): NewLine {
	const event = NOTICE_EVENTS[fact.event];
	return {
		factId: fact.id,
		notificationId: id,
		channelId,
		target,
		friendId: fact.friendId,
		text: event.text({ ...fact.values, friend: fact.friend }),
		address: event.address(fact.values, fact.friendId),
		at: fact.at,
		dueAt,
	};
}

/**
 * Inserts lines, except those that a worker presumed dead has inserted, and those whose setting was deleted,
 * or lost the channel, since it was read.
 */
function insertLines(ctx: Ctx, lines: NewLine[]) {
	const { rows, column } = rowsFrom(lines, [
		"factId",
		"notificationId",
		"channelId",
		"target",
		"friendId",
		"text",
		"address",
		"at",
		"dueAt",
	]);
	return execute(
		ctx.db,
		insertInto(
			notificationLines,
			column,
			sql`from ${rows} where exists (select 1 from ${notifications} n, json_each(n.notification_channels) named
				where n.id = ${column.notificationId} and n.deleted_at is null and named.value = ${column.channelId})
				on conflict do nothing`,
		),
	);
}
