import type { Quota } from "#domain/automation/forecast/send-forecast.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { callLine } from "./line-client.ts";

/** Timeout of a quota query. */
const TIMEOUT = 5 * SECOND;
/**
 * Time for which a response is reused: LINE's own count lags behind, and a forecast is computed at every
 * change of a draft.
 */
const CACHE_PERIOD = MINUTE;

let cachedQuota: { quota: Quota; at: number; account: string } | undefined;

/** Clears the cache, for tests whose clock does not move when another stand-in of LINE starts. */
export function clearQuotaCache(): void {
	cachedQuota = undefined;
}

const accountOf = ({ env }: Pick<Ctx, "env">): string =>
	`${env.LINE_API_BASE ?? ""} ${env.LINE_CHANNEL_ACCESS_TOKEN ?? ""}`;

/** LINE's limit of the current month and its used part, from the cache; null if LINE is unavailable. */
export async function readQuota(ctx: Pick<Ctx, "env" | "now">): Promise<Quota | null> {
	const { now } = ctx;
	const isFresh =
		cachedQuota?.account === accountOf(ctx) && now >= cachedQuota.at && now - cachedQuota.at < CACHE_PERIOD;
	return cachedQuota && isFresh ? cachedQuota.quota : requestQuota(ctx);
}

/** Requests the quota from LINE, past the cache. */
export async function requestQuota({ env, now }: Pick<Ctx, "env" | "now">): Promise<Quota | null> {
	try {
		const [quota, consumption] = await Promise.all([
			requestFigure(env, "/v2/bot/message/quota"),
			requestFigure(env, "/v2/bot/message/quota/consumption"),
		]);
		const used = consumption.totalUsage;
		const limit = quota.type === "limited" ? quota.value : quota.type === "none" ? null : undefined;
		if (typeof used !== "number" || (limit !== null && typeof limit !== "number")) return null;
		cachedQuota = { quota: { limit, used }, at: now, account: accountOf({ env }) };
		return cachedQuota.quota;
	} catch {
		return null;
	}
}

async function requestFigure(env: Ctx["env"], path: string): Promise<Record<string, unknown>> {
	const response = await callLine(env, path, { signal: AbortSignal.timeout(TIMEOUT) });
	if (!response.ok) throw new Error(`${path}: ${response.status}`);
	return (await response.json()) as Record<string, unknown>;
}
