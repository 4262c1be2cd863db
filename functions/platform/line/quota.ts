import type { Quota } from "#domain/automation/forecast/forecast.ts";
import { MINUTE, SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { callLine } from "./client.ts";

/** Timeout of a forecast for LINE's response. */
const TIMEOUT = 5 * SECOND;
/**
 * Time for which a response is reused: LINE's own count lags behind, and a forecast is computed with every
 * change of a draft.
 */
const FRESH_FOR = MINUTE;

let known: { quota: Quota; at: number; account: string } | undefined;

/** Clears the cached response: for tests, whose clock does not move when another LINE stand-in starts. */
export function forgetQuota(): void {
	known = undefined;
}

const accountOf = ({ env }: Pick<Ctx, "env">): string =>
	`${env.LINE_API_BASE ?? ""} ${env.LINE_CHANNEL_ACCESS_TOKEN ?? ""}`;

/** LINE's limit of the present month and its used part, from the cache; null if LINE cannot be called. */
export async function readQuota(ctx: Pick<Ctx, "env" | "now">): Promise<Quota | null> {
	const { now } = ctx;
	const isFresh = known?.account === accountOf(ctx) && now >= known.at && now - known.at < FRESH_FOR;
	return known && isFresh ? known.quota : askQuota(ctx);
}

/** The same without the cache. */
export async function askQuota({ env, now }: Pick<Ctx, "env" | "now">): Promise<Quota | null> {
	try {
		const [quota, consumption] = await Promise.all([
			ask(env, "/v2/bot/message/quota"),
			ask(env, "/v2/bot/message/quota/consumption"),
		]);
		const used = consumption.totalUsage;
		const limit = quota.type === "limited" ? quota.value : quota.type === "none" ? null : undefined;
		if (typeof used !== "number" || (limit !== null && typeof limit !== "number")) return null;
		known = { quota: { limit, used }, at: now, account: accountOf({ env }) };
		return known.quota;
	} catch {
		return null;
	}
}

async function ask(env: Ctx["env"], path: string): Promise<Record<string, unknown>> {
	const response = await callLine(env, path, { signal: AbortSignal.timeout(TIMEOUT) });
	if (!response.ok) throw new Error(`${path}: ${response.status}`);
	return (await response.json()) as Record<string, unknown>;
}
