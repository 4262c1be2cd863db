import { type SQL, sql } from "drizzle-orm";
import { lineHealth } from "#db/console/line-health-table.ts";
import { commitBatch } from "#db/d1-client.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import {
	CONNECTION_FAULTS,
	type ConnectionFault,
	type ConnectionFindings,
	faultsAfterCheck,
} from "#domain/console/line-connection/connection-faults.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { LineUnavailable, requestWebhook } from "#functions/platform/line/line-channel.ts";
import { requestOwnBot } from "#functions/platform/line/own-bot.ts";
import { noteEvents } from "#functions/platform/notices/note-events.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { hasLineConnection, webhookAddress } from "./show-line-connection.ts";

/** Interval of the checks. A fault is found by the next one, and notified a minute later. */
const CHECK_INTERVAL = 5 * MINUTE;

const ROW = sql`${lineHealth.id} = 1`;

/** Condition: the next check of the connection with LINE is due. */
export const isLineCheckDue = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${lineHealth} where ${ROW} and next_check_at <= ${now})`;

/** Condition: the account receives events, and its connection is not checked yet. */
export const lacksLineChecks = (): SQL =>
	sql`(not exists (select 1 from ${lineHealth} where ${ROW}) and exists (select 1 from ${webhookEvents}))`;

/** Begins the checks of an account whose credentials were never saved in the console. */
export async function beginLineChecks(ctx: Ctx): Promise<void> {
	await scheduleLineCheck(ctx);
}

/** Makes a check due in the next minute: the credentials or the webhook were changed. */
export const scheduleLineCheck = ({ db, now }: Pick<Ctx, "db" | "now">) =>
	db
		.insert(lineHealth)
		.values({ id: 1, nextCheckAt: now, breaks: [] })
		.onConflictDoUpdate({ target: lineHealth.id, set: { nextCheckAt: now } });

/**
 * Checks the connection with LINE by two calls: the token, and the webhook's address. Each fault is notified once,
 * and once more when it has ended. Where LINE does not answer, nothing is known and nothing changes.
 */
export async function watchLine(ctx: Ctx): Promise<void> {
	const nextCheckAt = ctx.now + CHECK_INTERVAL;
	const [claimed] = await ctx.db
		.update(lineHealth)
		.set({ nextCheckAt })
		.where(sql`${ROW} and ${lineHealth.nextCheckAt} <= ${ctx.now}`)
		.returning();
	if (!claimed || !hasLineConnection(ctx.env)) return;
	const [answers, { account_suspension: suspension }] = await Promise.all([
		requestFindings(ctx),
		readSettings(ctx, "account_suspension"),
	]);
	if (answers === null) return;
	const findings = { ...answers, isSuspended: suspension.is_suspended };
	const breaks = faultsAfterCheck(claimed.breaks, findings, ctx.now);
	// A check that was scheduled meanwhile knows more.
	const isCurrent = () => sql`exists (select 1 from ${lineHealth} where checked_at = ${ctx.now})`;
	await commitBatch(ctx.db, [
		ctx.db
			.update(lineHealth)
			.set({ checkedAt: ctx.now, breaks })
			.where(sql`${ROW} and ${lineHealth.nextCheckAt} = ${nextCheckAt}`),
		...noteEvents(ctx, "line_broken", eventsOf("broken", without(breaks, claimed.breaks)), isCurrent),
		...noteEvents(ctx, "line_mended", eventsOf("mended", without(claimed.breaks, breaks)), isCurrent),
	]);
}

/** Answers of LINE; null where it does not answer. */
async function requestFindings({ env }: Ctx): Promise<Omit<ConnectionFindings, "isSuspended"> | null> {
	const address = webhookAddress(env);
	try {
		const [bot, webhook] = await Promise.all([requestOwnBot(env), requestWebhook(env)]);
		if (bot === null) return { isTokenValid: false, webhook: null };
		// Without a public address of the console, none can be compared.
		if (address === "") return { isTokenValid: true, webhook: null };
		const isOwn = webhook?.endpoint === address;
		return { isTokenValid: true, webhook: { isOwn, isActive: webhook?.active === true } };
	} catch (error) {
		if (!(error instanceof LineUnavailable)) throw error;
		return null;
	}
}

const without = (breaks: readonly ConnectionFault[], others: readonly ConnectionFault[]): ConnectionFault[] =>
	breaks.filter(({ kind }) => !others.some((other) => other.kind === kind));

const eventsOf = (name: string, breaks: readonly ConnectionFault[]) =>
	breaks.map(({ kind, since }) => ({
		key: `line-${name}:${kind}:${since}`,
		friendId: null,
		values: { kind, fault: CONNECTION_FAULTS[kind] },
	}));
