import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { quotaMonth } from "../rules/quota-rule.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findAcceptance } from "../store/acceptance-store.ts";
import { countFollowers } from "../store/friend-store.ts";
import {
	countUnitFriends,
	countUnits,
	lineDayOf,
	listUnits,
	readInsightCounts,
} from "../store/insight-store.ts";
import { findStoredMenu } from "../store/richmenu-store.ts";
import { withoutRetryKey } from "./call-guards.ts";
import { answerLine, lineNotFound, refuseLineCall, type SimulatedLineAnswer } from "./line-answer.ts";
import type { LineCallHandler, ReceivedLineCall } from "./receive-call.ts";

/** LINE tells no count below this. */
const THRESHOLD = 20;
/** Hour of the day at LINE from which the day before is counted. */
const READY_HOUR = 9;
/** First days that LINE counted. */
const FIRST_FOLLOWER_DAY = "20161101";
const FIRST_DELIVERY_DAY = "20170301";
/** Longest periods of statistics, and the age up to which LINE has those of a menu, in days. */
const MAX_UNIT_DAYS = 31;
const MAX_MENU_DAYS = 397;
const MAX_MENU_AGE = 3 * 366;
/** Shares of the simulated friends whom messages reach, and who open one, where nothing else is set. */
const REACH_SHARE = 0.75;
const OPENED_SHARE = 0.6;

const queryOf = (path: string) => new URL(path, "https://api.line.me").searchParams;

const badRequest = (): SimulatedLineAnswer => refuseLineCall(400, "Bad Request");

/** Whether a text is an existing day, yyyymmdd. */
function isDay(text: string | null): text is string {
	if (text === null || !/^\d{8}$/.test(text)) return false;
	const time = Date.parse(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}T00:00:00Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10).replaceAll("-", "") === text;
}

/** Days of a period, with both its ends. */
const countDays = (from: string, to: string): number => {
	const at = (day: string) => Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`);
	return (at(to) - at(from)) / DAY + 1;
};

/** Whether LINE has counted a day: from the next morning on. */
function isCounted({ sql }: SimulatorPlatform, day: string, at: number): boolean {
	const { unreadyFrom } = readInsightCounts(sql);
	return day < lineDayOf(at - READY_HOUR * HOUR) && (unreadyFrom === null || day < unreadyFrom);
}

/** Defines the handler of a call for defineFigureCall, which LINE may refuse to an account. */
const defineFigureCall = (
	answer: (platform: SimulatorPlatform, call: ReceivedLineCall) => SimulatedLineAnswer,
) =>
	withoutRetryKey((platform, call) =>
		readInsightCounts(platform.sql).isRefused
			? refuseLineCall(403, "Access to this API is not available for your account")
			: answer(platform, call),
	);

/** Friends by the end of a day. LINE counts a day in the course of the next one. */
export const handleFollowerCount: LineCallHandler = defineFigureCall((platform, { path, at }) => {
	const date = queryOf(path).get("date");
	if (date === null) return refuseLineCall(400, "date is required");
	if (!isDay(date)) return badRequest();
	const empty = { followers: null, targetedReaches: null, blocks: null };
	if (date < FIRST_FOLLOWER_DAY) return answerLine({ status: "out_of_service", ...empty });
	if (!isCounted(platform, date, at)) return answerLine({ status: "unready", ...empty });
	const counts = countFollowers(platform.sql);
	return answerLine({ status: "ready", ...counts, targetedReaches: countReach(platform) });
});

function countReach({ sql }: SimulatorPlatform): number {
	const { followers, blocks } = countFollowers(sql);
	return readInsightCounts(sql).reaches ?? Math.floor((followers - blocks) * REACH_SHARE);
}

/** Messages of a day by kind; LINE leaves out kinds without any. */
export const handleDeliveryCount: LineCallHandler = defineFigureCall((platform, { path, at }) => {
	const date = queryOf(path).get("date");
	if (!isDay(date)) return badRequest();
	if (date < FIRST_DELIVERY_DAY) return answerLine({ status: "out_of_service" });
	if (!isCounted(platform, date, at)) return answerLine({ status: "unready" });
	const kinds = Object.entries({
		push: "apiPush",
		multicast: "apiMulticast",
		broadcast: "apiBroadcast",
		narrowcast: "apiNarrowcast",
		reply: "apiReply",
	});
	const counts = kinds.flatMap(([via, kind]) => {
		const count = countSent(platform.sql, via, date);
		return count > 0 ? [[kind, count]] : [];
	});
	return answerLine({ status: "ready", ...Object.fromEntries(counts) });
});

function countSent(sql: SqlStorage, via: string, date: string): number {
	const from = Date.parse(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T00:00:00+09:00`);
	return sql
		.exec<{ count: number }>(
			"SELECT count(*) AS count FROM messages WHERE via = ? AND direction = 'out' AND at >= ? AND at < ?",
			via,
			from,
			from + DAY,
		)
		.one().count;
}

/** Attributes of the friends, for a reach of at least twenty. */
export const handleDemographic: LineCallHandler = defineFigureCall((platform) => {
	if (countReach(platform) < THRESHOLD)
		return answerLine({
			available: false,
			genders: [],
			ages: [],
			areas: [],
			appTypes: [],
			subscriptionPeriods: [],
		});
	return answerLine({ available: true, ...ATTRIBUTES });
});

const shares = (name: string, values: Record<string, number>) =>
	Object.entries(values).map(([value, percentage]) => ({ [name]: value, percentage }));

const ATTRIBUTES = {
	genders: shares("gender", { unknown: 12.4, male: 21.3, female: 66.3 }),
	ages: shares("age", {
		unknown: 11.2,
		from20to24: 9.4,
		from25to29: 16.8,
		from30to34: 18.1,
		from35to39: 15.6,
		from40to44: 12.3,
		from45to49: 8.2,
		from50: 8.4,
	}),
	areas: shares("area", { unknown: 10.1, 東京: 61.7, 神奈川: 14.9, 埼玉: 7.8, 千葉: 5.5 }),
	appTypes: shares("appType", { ios: 71.5, android: 27.9, others: 0.6 }),
	subscriptionPeriods: shares("subscriptionPeriod", {
		over365days: 41.2,
		within365days: 22.6,
		within180days: 14.8,
		within90days: 12.5,
		within30days: 6.1,
		within7days: 2.8,
	}),
};

/** Count as LINE tells it. */
const toldCount = (count: number): number | null => (count < THRESHOLD ? null : count);

const UNIT_NAME = /^[a-zA-Z0-9_]{1,30}$/;
/** LINE's answer to a call for statistics that it refuses. */
const noStatistic = (): SimulatedLineAnswer => ({
	status: 400,
	body: { message: null, key: null, stacktrace: null, code: null },
});

/** Statistics of a unit in a period of at most 31 days. */
export const handleUnitStatistics: LineCallHandler = defineFigureCall((platform, { path, at }) => {
	const query = queryOf(path);
	const [unit, from, to] = [query.get("customAggregationUnit"), query.get("from"), query.get("to")];
	if (unit === null || !UNIT_NAME.test(unit) || !isDay(from) || !isDay(to)) return noStatistic();
	if (to < from || countDays(from, to) > MAX_UNIT_DAYS || from > lineDayOf(at)) return noStatistic();
	const { units, unreadyFrom } = readInsightCounts(platform.sql);
	const friends = countUnitFriends(platform.sql, unit, from, lineDayOf(at - READY_HOUR * HOUR - DAY));
	if (friends === null || (unreadyFrom !== null && from >= unreadyFrom))
		return answerLine({
			overview: {
				uniqueImpression: null,
				uniqueClick: null,
				uniqueMediaPlayed: null,
				uniqueMediaPlayed100Percent: null,
			},
			messages: [],
			clicks: [],
		});
	const {
		opened,
		clicked,
		played = 0,
	} = units[unit] ?? { opened: Math.floor(friends * OPENED_SHARE), clicked: 0 };
	return answerLine({
		overview: {
			uniqueImpression: toldCount(opened),
			uniqueClick: toldCount(clicked),
			uniqueMediaPlayed: toldCount(played),
			uniqueMediaPlayed100Percent: null,
		},
		messages: [
			{
				seq: 1,
				impression: toldCount(opened),
				uniqueImpression: toldCount(opened),
				mediaPlayed: toldCount(played),
			},
		],
		clicks: clicked === 0 ? [] : [unitClick(clicked)],
	});
});

const unitClick = (clicked: number) => ({
	seq: 1,
	url: "https://shop.example.jp/",
	click: toldCount(clicked),
	uniqueClick: toldCount(clicked),
	uniqueClickOfRequest: toldCount(clicked),
});

/** Statistics of a broadcast or narrowcast, by its request id. */
export const handleSendStatistics: LineCallHandler = defineFigureCall((platform, { path, at }) => {
	const requestId = queryOf(path).get("requestId");
	const send = requestId === null ? undefined : findAcceptance(platform.sql, requestId);
	if (send?.endpoint !== "broadcast" && send?.endpoint !== "narrowcast") return badRequest();
	const isKnown = isCounted(platform, lineDayOf(send.at), at);
	const delivered = send.recipients.length;
	const opened = isKnown ? toldCount(Math.floor(delivered * OPENED_SHARE)) : null;
	return answerLine({
		overview: {
			requestId,
			timestamp: Math.floor(send.at / 1_000),
			delivered: isKnown ? delivered : null,
			uniqueImpression: opened,
			uniqueClick: null,
			uniqueMediaPlayed: null,
			uniqueMediaPlayed100Percent: null,
		},
		messages: isKnown ? [{ seq: 1, impression: opened }] : [],
		clicks: [],
	});
});

/** Counts of a menu that has none of its own: each friend sees it five times, and taps the first areas most. */
function countMenu({ sql }: SimulatorPlatform, areas: number): { shown: number; taps: number[] } {
	const { followers, blocks } = countFollowers(sql);
	const shown = (followers - blocks) * 5;
	return { shown, taps: Array.from({ length: areas }, (_, area) => Math.floor(shown / (6 * (area + 1)))) };
}

/** Statistics of a rich menu in a period of at most 397 days; below the threshold of taps only its id. */
export const handleMenuStatistics: LineCallHandler = defineFigureCall(
	(platform, { path, parameters, at }) => {
		const query = queryOf(path);
		const [from, to] = [query.get("from"), query.get("to")];
		if (!isDay(from) || !isDay(to) || to < from || countDays(from, to) > MAX_MENU_DAYS) return badRequest();
		if (countDays(from, lineDayOf(at)) - 1 > MAX_MENU_AGE) return badRequest();
		const richMenuId = parameters.richMenuId ?? "";
		const menu = findStoredMenu(platform.sql, richMenuId);
		if (!menu) return lineNotFound();
		const counts =
			readInsightCounts(platform.sql).menus[richMenuId] ?? countMenu(platform, menu.areas.length);
		const taps = counts.taps.reduce((sum, count) => sum + count, 0);
		if (taps < THRESHOLD) return answerLine({ richMenuId });
		const areas = (menu.areas as { bounds: object }[]).slice(0, counts.taps.length);
		const { followers, blocks } = countFollowers(platform.sql);
		const metrics = (count: number) => ({
			count,
			uniqueUsers: Math.min(Math.ceil(count / 2), followers - blocks),
		});
		return answerLine({
			richMenuId,
			metricsFrom: from,
			metricsTo: to,
			impression: { metrics: metrics(counts.shown) },
			clicks: areas.map(({ bounds }, index) => ({
				bounds,
				metrics: metrics(counts.taps[index]!),
			})),
		});
	},
);

/** Number of the month's units. */
export const handleUnitCount: LineCallHandler = withoutRetryKey(({ sql }, { at }) =>
	answerLine({ numOfCustomAggregationUnits: countUnits(sql, quotaMonth(at)) }),
);

/** Longest page of the list of units. */
const MAX_LIST = 100;
const LIST_TOKEN_LIFETIME = DAY;

/** Names of the month's units, page by page. A token names its last one and its time. */
export const handleUnitList: LineCallHandler = withoutRetryKey(({ sql }, { path, at }) => {
	const query = queryOf(path);
	const limit = Number(query.get("limit") ?? MAX_LIST);
	if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIST)
		return refuseLineCall(400, "The value for the 'limit' parameter is invalid");
	const start = query.get("start");
	const [, time, after] = start === null ? ["", String(at), "0"] : (/^(\d+)-(\d+)$/.exec(start) ?? []);
	if (time === undefined || at - Number(time) > LIST_TOKEN_LIFETIME)
		return refuseLineCall(400, "The value for the 'start' parameter is invalid");
	const page = listUnits(sql, quotaMonth(at), Number(after), limit);
	const last = page.at(-1)?.id;
	const hasMore = last !== undefined && listUnits(sql, quotaMonth(at), last, 1).length > 0;
	return answerLine({
		customAggregationUnits: page.map(({ unit }) => unit),
		...(hasMore && { next: `${at}-${last}` }),
	});
});
