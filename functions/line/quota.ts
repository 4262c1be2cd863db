import type { Quota } from "#domain/forecast/forecast.ts";
import { MINUTE, SECOND } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { callLine } from "./client.ts";

/** How long a forecast waits for LINE. */
const TIMEOUT = 5 * SECOND;
/**
 * How long an answer is reused: LINE's own count lags behind, and a forecast is computed with every change of a draft.
 */
const FRESH_FOR = MINUTE;

let known: { quota: Quota; at: number; account: string } | undefined;

/** LINE's limit of the present month and what of it is used; null where LINE cannot be asked. */
export async function readQuota({ env, now }: Pick<Ctx, "env" | "now">): Promise<Quota | null> {
	const account = `${env.LINE_API_BASE ?? ""} ${env.LINE_CHANNEL_ACCESS_TOKEN ?? ""}`;
	if (known?.account === account && now >= known.at && now - known.at < FRESH_FOR) return known.quota;
	try {
		const [quota, consumption] = await Promise.all([
			ask(env, "/v2/bot/message/quota"),
			ask(env, "/v2/bot/message/quota/consumption"),
		]);
		const used = consumption.totalUsage;
		const limit = quota.type === "limited" ? quota.value : quota.type === "none" ? null : undefined;
		if (typeof used !== "number" || (limit !== null && typeof limit !== "number")) return null;
		known = { quota: { limit, used }, at: now, account };
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
