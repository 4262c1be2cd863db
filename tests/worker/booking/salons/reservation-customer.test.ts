import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let friend: FriendRecord;
let salon: BuiltSalon;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	friend = await buildFriend({ name: "花子", memo: "首が敏感", iconUrl: "https://example.com/hanako.png" });
	salon = await buildSalon({ courses: [{ price: 5_000 }, { price: 8_000 }] });
});

const book = async (date: string, fields: object = {}, { id, courses } = salon) =>
	(
		await requestJson<{ id: number }>(`/api/v2/salon/${id}/reservations`, {
			as: operator,
			json: { date, from: "10:00", course_id: courses[0], member_id: friend.id, force: true, ...fields },
		})
	).id;
const attend = (id: number, is_attended: boolean) =>
	requestJson(`/api/v2/salon/${salon.id}/reservations?attr=is_attended`, {
		as: operator,
		method: "PATCH",
		json: { id, is_attended },
	});
const address = (id: number) => `/api/salon/${salon.id}/reservations/${id}/customer`;
const customer = async (id: number, as = operator) =>
	(await requestJson<{ customer: Record<string, unknown> | null }>(address(id), { as })).customer;

test("a reservation's customer is summed up: visits, no-shows, prices, the last visit, the memo", async () => {
	const first = await book("2026-11-10");
	const second = await book("2026-11-12", { course_id: salon.courses[1] });
	const missed = await book("2026-11-15");
	const next = await book("2026-12-01");
	await attend(missed, false);
	const other = await buildFriend();
	await book("2026-11-11", { member_id: other.id });
	const summary = { visits: 2, no_shows: 1, spend: 13_000 };
	expect(await customer(next)).toEqual({
		...{ id: friend.id, name: "花子", icon_url: "https://example.com/hanako.png", memo: "首が敏感" },
		...summary,
		last_visit: { date: "2026-11-12", course: "コース2" },
	});
	expect(await customer(second)).toMatchObject({
		...summary,
		last_visit: { date: "2026-11-10", course: "コース1" },
	});
	expect(await customer(first)).toMatchObject({ last_visit: { date: "2026-11-12" } });
});

test("visits of another salon count, canceled and upcoming ones do not", async () => {
	const branch = await buildSalon({ courses: [{ price: 3_000 }] });
	await book("2026-11-10", {}, branch);
	const canceled = await book("2026-11-12");
	await requestJson(`/api/v2/salon/${salon.id}/reservations?attr=status`, {
		as: operator,
		method: "PATCH",
		json: { id: canceled, status: "canceled" },
	});
	const next = await book("2026-12-01");
	expect(await customer(next)).toMatchObject({ visits: 1, spend: 3_000, last_visit: { date: "2026-11-10" } });
});

test("a first booking has an empty summary, a customer who is no friend has none", async () => {
	expect(await customer(await book("2026-12-01"))).toMatchObject({
		...{ visits: 0, no_shows: 0, spend: 0, last_visit: null },
	});
	expect(await customer(await book("2026-12-02", { member_id: null, name: "鈴木" }))).toBeNull();
});

test("who may not see the friend gets 404; without friend-read the memo is not sent", async () => {
	const id = await book("2026-12-01");
	const restricted = await buildSession({ scope: { all: false, tagIds: [(await buildTag()).id] } });
	expect((await sendRequest(address(id), { as: restricted })).status).toBe(404);
	const reception = await buildSession({ abilities: ["salon-read"] });
	expect(await customer(id, reception)).toMatchObject({ name: "花子", memo: "" });
	const stranger = await buildSession({ abilities: ["friend-read"] });
	expect((await sendRequest(address(id), { as: stranger })).status).toBe(403);
});
