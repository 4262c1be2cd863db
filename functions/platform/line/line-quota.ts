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

interface CachedQuota {
	quota: Quota;
	/** Time of the query, epoch ms. */
	at: number;
	/** LINE's address and token at the query: other credentials have another quota. */
	channel: string;
}

let cachedQuotas = new WeakMap<D1Database, CachedQuota>();

/** Clears the cache, for tests whose clock does not move when another stand-in of LINE starts. */
export function clearQuotaCache(): void {
	cachedQuotas = new WeakMap();
}

const channelOf = ({ env }: Pick<Ctx, "env">): string =>
	`${env.LINE_API_BASE ?? ""} ${env.LINE_CHANNEL_ACCESS_TOKEN ?? ""} ${env.LINE_CHANNEL_ID ?? ""}`;

/** LINE's limit of the current month and its used part, from the cache; null if LINE is unavailable. */
export async function readQuota(ctx: Pick<Ctx, "env" | "now">): Promise<Quota | null> {
	const { env, now } = ctx;
	const cached = cachedQuotas.get(env.DB);
	const isFresh = cached?.channel === channelOf(ctx) && now >= cached.at && now - cached.at < CACHE_PERIOD;
	return cached && isFresh ? cached.quota : requestQuota(ctx);
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
		const result = { limit, used };
		cachedQuotas.set(env.DB, { quota: result, at: now, channel: channelOf({ env }) });
		return result;
	} catch {
		return null;
	}
}

async function requestFigure(env: Ctx["env"], path: string): Promise<Record<string, unknown>> {
	const response = await callLine(env, path, { signal: AbortSignal.timeout(TIMEOUT) });
	if (!response.ok) throw new Error(`${path}: ${response.status}`);
	return (await response.json()) as Record<string, unknown>;
}
