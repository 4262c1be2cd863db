import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { callLineJson } from "./line-json.ts";

/** Timeout of a call for figures, which nobody waits for. */
const TIMEOUT = 5 * SECOND;

export interface InsightAnswer {
	answer: SendAnswer;
	body: unknown;
}

type Period = { from: string; to: string };

/** LINE's form of a day. */
const lineDay = (day: string): string => day.replaceAll("-", "");

const get = (env: Env, path: string, query: Record<string, string> = {}): Promise<InsightAnswer> => {
	const parameters = new URLSearchParams(query).toString();
	return callLineJson(env, parameters ? `${path}?${parameters}` : path, {
		signal: AbortSignal.timeout(TIMEOUT),
	});
};

/** Friends by the end of a day. */
export const requestDayFollowers = (env: Env, day: string): Promise<InsightAnswer> =>
	get(env, "/v2/bot/insight/followers", { date: lineDay(day) });

/** Messages of a day by kind. */
export const requestDayDeliveries = (env: Env, day: string): Promise<InsightAnswer> =>
	get(env, "/v2/bot/insight/message/delivery", { date: lineDay(day) });

/** Attributes of the friends, about three days old. */
export const requestDemographic = (env: Env): Promise<InsightAnswer> =>
	get(env, "/v2/bot/insight/demographic");

/** Statistics of a unit within a period of at most 31 days. */
export const requestUnit = (env: Env, unit: string, { from, to }: Period): Promise<InsightAnswer> =>
	get(env, "/v2/bot/insight/message/event/aggregation", {
		customAggregationUnit: unit,
		from: lineDay(from),
		to: lineDay(to),
	});

/** Statistics of a broadcast or narrowcast, by LINE's id of the call. */
export const requestMessageEvent = (env: Env, requestId: string): Promise<InsightAnswer> =>
	get(env, "/v2/bot/insight/message/event", { requestId });

/** Statistics of a rich menu within a period. */
export const requestMenu = (env: Env, menuId: string, { from, to }: Period): Promise<InsightAnswer> =>
	get(env, `/v2/bot/insight/richmenu/${encodeURIComponent(menuId)}/summary`, {
		from: lineDay(from),
		to: lineDay(to),
	});

/** Plans of the account's memberships; 404 without any. */
export const requestMemberships = (env: Env): Promise<InsightAnswer> => get(env, "/v2/bot/membership/list");

/** Number of the units of the current month. */
export const requestUnitCount = (env: Env): Promise<InsightAnswer> =>
	get(env, "/v2/bot/message/aggregation/info");

/** Page of the units of the current month. */
export const requestUnitList = (env: Env, start: string | null): Promise<InsightAnswer> =>
	get(env, "/v2/bot/message/aggregation/list", { limit: "100", ...(start !== null && { start }) });
