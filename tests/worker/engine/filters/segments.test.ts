import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import type { SegmentChoice } from "#domain/engine/filters/ready-made-segments.ts";
import { SEGMENT_TEXTS } from "#domain/platform/texts/segments-texts.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildProduct } from "#tests/support/products/product-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";

const PATH = "/api/v1/filters/segments";
const DAY = 86_400_000;

let operator: ConsoleSession;
beforeAll(async () => {
	await resetState();
	operator = await buildSession();
});

const segmentsOf = async (as: ConsoleSession) =>
	(await requestJson<{ segments: SegmentChoice[] }>(PATH, { as })).segments;

async function friendsOf(key: string): Promise<number> {
	const segment = (await segmentsOf(operator)).find((each) => each.key === key)!;
	const { total } = await requestJson<{ total: number }>("/api/funnel/preview", {
		as: operator,
		json: { inputs: segment.inputs, with_blocked: 0, user_rate_type: 0, sort_type: 1 },
	});
	return total;
}

test("without a salon, a product and a field for birthdays, their segments say what is missing", async () => {
	const segments = await segmentsOf(operator);
	const reasons = Object.fromEntries(segments.map(({ key, reason }) => [key, reason]));
	expect(reasons).toEqual({
		absent: SEGMENT_TEXTS.salonMissing,
		bookedSoon: SEGMENT_TEXTS.salonMissing,
		neverBooked: SEGMENT_TEXTS.salonMissing,
		birthday: SEGMENT_TEXTS.birthdayMissing,
		added: null,
		bought: SEGMENT_TEXTS.productMissing,
		unread: null,
		silent: null,
	});
	expect(segments.filter(({ inputs }) => inputs === null)).toHaveLength(5);
});

test("segments of salons are not offered without their ability, and none without reading friends", async () => {
	const staff = await buildSession({ abilities: ["friend-read"] });
	expect((await segmentsOf(staff)).map(({ key }) => key)).toEqual(["birthday", "added", "unread", "silent"]);
	const outsider = await buildSession({ abilities: ["tag-read"] });
	expect((await sendRequest(PATH, { as: outsider })).status).toBe(403);
});

test("with all of them, each selects whom it names, and one statement finds the items", async () => {
	const salon = await storeRow("salons", { name: "本店", created_at: 1 });
	await storeRow("salons", { name: "閉店した店", created_at: 1, deleted_at: 2 });
	await buildProduct();
	const birthday = await buildItem("var", operator, { name: "お誕生日", type: 30 });
	const now = Date.now();
	const bookings: Record<string, number[]> = {
		longAgo: [now - 61 * DAY],
		lately: [now - 90 * DAY, now - 59 * DAY],
		returning: [now - 90 * DAY, now + 2 * DAY],
		never: [],
	};
	for (const times of Object.values(bookings)) {
		const { id } = await buildFriend();
		for (const starts_at of times)
			await storeRow("reservations", {
				...{ salon_id: salon, friend_id: id, status: "approved", date: "2026-01-01" },
				...{ from_minute: 0, to_minute: 60, starts_at, ends_at: starts_at + 1, created_at: 1 },
			});
	}
	expect([await friendsOf("absent"), await friendsOf("bookedSoon"), await friendsOf("neverBooked")]).toEqual([
		1, 1, 1,
	]);

	const counting = countRoundTrips(env.DB);
	const answer = await sendRequest(`${PATH}/counts`, { as: operator, env: { DB: counting.database } });
	expect(await answer.json()).toEqual({
		counts: {
			absent: 1,
			bookedSoon: 1,
			neverBooked: 1,
			birthday: 0,
			added: 0,
			bought: 0,
			unread: 0,
			silent: 0,
		},
	});
	// One statement for the segments, and one for all counts.
	expect(counting.trips.flat().filter(({ sql }) => !sql.includes('"sessions"'))).toHaveLength(2);

	const { database, trips } = countRoundTrips(env.DB);
	const response = await sendRequest(PATH, { as: operator, env: { DB: database } });
	const { segments } = await response.json<{ segments: SegmentChoice[] }>();
	expect(trips.flat().filter(({ sql }) => !sql.includes('"sessions"'))).toHaveLength(1);
	expect(segments.map(({ reason }) => reason)).toEqual(segments.map(() => null));
	expect(segments.find(({ key }) => key === "birthday")?.inputs).toEqual([
		expect.objectContaining({ type: 75, var_id: birthday, use_current_date: 1 }),
	]);
	for (const { inputs } of segments) expect(filterSchema.safeParse({ inputs }).success).toBe(true);
});
