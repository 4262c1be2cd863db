import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { liffApps } from "#db/integrations/liff-apps.ts";
import {
	LIFF_PURPOSES,
	type LiffPurpose,
	liffEntryPath,
} from "#domain/engine/public-addresses/liff-address.ts";
import type { LiffAppProblem } from "#domain/integrations/liff/liff-troubles.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { LineUnavailable, requestChannelToken } from "#functions/platform/line/line-channel.ts";
import {
	type LiffAppSettings,
	LineLiffClient,
	type ListedLiffApp,
} from "#functions/platform/line/line-liff-client.ts";
import { loginChannel } from "#functions/platform/line/login-channel.ts";

type LiffAppRow = typeof liffApps.$inferSelect;

/** Interval of the comparisons with LINE, and of the repetitions after a failed one. */
const CHECK_INTERVAL = DAY;
const RETRY_INTERVAL = 10 * MINUTE;
/** Time for which a worker keeps the apps that it compares; after it, another one takes over. */
const LEASE = 2 * MINUTE;

/** Condition: the comparison of an app with LINE is due. */
export const isLiffCheckDue = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${liffApps} where ${liffApps.nextCheckAt} <= ${now})`;

/**
 * Brings the due apps in step with LINE: creates those that are missing, changes those that differ, deletes those that
 * are switched off. Each app is stored before the next is begun, and a created app that was not stored is found by its
 * endpoint: a worker may die at any point.
 */
export async function syncDueLiffApps(ctx: Ctx): Promise<void> {
	const leasedUntil = ctx.now + LEASE;
	const claimedApps = await ctx.db
		.update(liffApps)
		.set({ nextCheckAt: leasedUntil })
		.where(lte(liffApps.nextCheckAt, ctx.now))
		.returning();
	if (claimedApps.length === 0) return;
	const storeApp = (row: LiffAppRow, changes: Partial<LiffAppRow>) =>
		ctx.db
			.update(liffApps)
			.set({ nextCheckAt: ctx.now + CHECK_INTERVAL, checkedAt: ctx.now, problem: null, ...changes })
			.where(and(eq(liffApps.purpose, row.purpose), eq(liffApps.nextCheckAt, leasedUntil)));
	const channel = await connectChannel(ctx.env);
	for (const row of claimedApps) {
		const result = "problem" in channel ? channel : await syncApp(ctx, channel, row);
		// Without a login channel its apps cannot be reached, and an app that is switched off is given up.
		if (result === "deleted" || ("problem" in result && !row.isWanted && result.problem === "no_channel"))
			await ctx.db
				.delete(liffApps)
				.where(and(eq(liffApps.purpose, row.purpose), eq(liffApps.isWanted, false)));
		else if ("problem" in result)
			await storeApp(row, { problem: result.problem, nextCheckAt: ctx.now + RETRY_INTERVAL });
		else await storeApp(row, result);
	}
}

interface ConnectedChannel {
	id: string;
	client: LineLiffClient;
	/** Apps of the channel at LINE. */
	apps: ListedLiffApp[];
}

async function connectChannel(env: Env): Promise<ConnectedChannel | { problem: LiffAppProblem }> {
	const channel = loginChannel(env);
	if (channel === null) return { problem: "no_channel" };
	if (!publicOrigin(env).startsWith("https:") && !env.SIMULATOR) return { problem: "no_https" };
	try {
		const issued = await requestChannelToken(env, channel.id, channel.secret);
		const client = issued && new LineLiffClient(env, issued.token);
		const apps = client && (await client.list());
		return client && apps ? { id: channel.id, client, apps } : { problem: "refused" };
	} catch (error) {
		if (!(error instanceof LineUnavailable)) throw error;
		return { problem: "silent" };
	}
}

type SyncResult = Partial<LiffAppRow> | "deleted" | { problem: LiffAppProblem };

async function syncApp(ctx: Ctx, channel: ConnectedChannel, row: LiffAppRow): Promise<SyncResult> {
	const { client, apps } = channel;
	const settings = settingsOf(ctx.env, row.purpose);
	const app =
		apps.find(({ liffId }) => liffId === row.liffId) ??
		apps.find(({ view }) => view?.url === settings.view.url);
	try {
		if (!row.isWanted) return !app || (await client.delete(app.liffId)) ? "deleted" : { problem: "rejected" };
		if (app && (isEqual(app, settings) || (await client.update(app.liffId, settings))))
			return identityOf(ctx, channel, row, app.liffId);
		const liffId = app ? null : await client.create(settings);
		return liffId === null ? { problem: "rejected" } : identityOf(ctx, channel, row, liffId);
	} catch (error) {
		if (!(error instanceof LineUnavailable)) throw error;
		return { problem: "silent" };
	}
}

/** An app of another channel may belong to another provider, so that nobody has been recognised by it yet. */
const identityOf = (
	{ now }: Ctx,
	channel: ConnectedChannel,
	row: LiffAppRow,
	liffId: string,
): Partial<LiffAppRow> => ({
	liffId,
	channelId: channel.id,
	...(row.liffId !== null && row.liffId !== liffId && { recreatedAt: now, trouble: null, troubleAt: null }),
	...(row.channelId !== channel.id && { friendAt: null, strangerAt: null }),
});

const settingsOf = (env: Env, purpose: LiffPurpose): LiffAppSettings => ({
	view: { type: "full", url: publicOrigin(env) + liffEntryPath(purpose) },
	description: LIFF_PURPOSES[purpose].label,
	permanentLinkPattern: "concat",
	scope: ["openid", "profile"],
	botPrompt: "normal",
});

const isEqual = (app: ListedLiffApp, settings: LiffAppSettings): boolean =>
	app.view?.url === settings.view.url &&
	app.view.type === settings.view.type &&
	app.description === settings.description &&
	app.botPrompt === settings.botPrompt &&
	[...(app.scope ?? [])].sort().join() === [...settings.scope].sort().join();
