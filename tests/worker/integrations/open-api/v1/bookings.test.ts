import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { API_V1_TEXTS } from "#domain/platform/texts/open-api-v1-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { type ApiProgram, buildProgram, carriesTag } from "#tests/support/api-program.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import {
	type BuiltEvent,
	buildEvent,
	buildEventMenu,
	buildSlot,
} from "#tests/support/events/event-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let program: ApiProgram;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	program = await buildProgram();
});

interface Reservation {
	id: number;
	version: number;
	course_id: number | null;
}

describe("a salon", () => {
	let salon: BuiltSalon;
	beforeEach(async () => {
		salon = await buildSalon({ resources: 1 });
	});
	const path = () => `/salons/${salon.id}/reservations`;
	const wanted = (more: object = {}) => ({
		name: "佐藤",
		date: "2026-12-01",
		from: "10:00",
		course_id: salon.courses[0],
		...more,
	});
	const freeAt = async (from: string) => {
		const { days } = await program.ask<{ days: { times: { from: string; free: number }[] }[] }>(
			`/salons/${salon.id}/free_times?course_id=${salon.courses[0]}&date=2026-12-01`,
		);
		return days[0]!.times.find((time) => time.from === from)?.free;
	};

	test("tells its courses and free times, and is booked, changed and cancelled through its room", async () => {
		expect(await program.ask<object>("/salons")).toMatchObject({
			items: [{ id: salon.id, resources: [{ id: salon.resources[0] }], courses: [{ minutes: 60 }] }],
		});
		const friend = await buildFriend({ name: "花子" });
		expect(await freeAt("10:00")).toBe(1);
		const booked = await program.ask<Reservation>(path(), { json: wanted({ fid: friend.id, name: "" }) });
		expect(booked).toMatchObject({
			...{ fid: friend.id, name: "花子", status: "approved" },
			...{ date: "2026-12-01", from: "10:00", to: "11:00", resource_id: salon.resources[0] },
		});
		expect(await freeAt("10:00")).toBe(0);
		const moved = await program.ask<Reservation>(`${path()}/${booked.id}`, {
			method: "PUT",
			json: { from: "13:00", comment: "雨天", version: booked.version },
		});
		expect(moved).toMatchObject({ from: "13:00", to: "14:00", comment: "雨天", fid: friend.id });
		expect(await program.ask(`${path()}/${booked.id}`)).toEqual(moved);
		expect(await program.ask(`${path()}/${booked.id}`, { method: "DELETE" })).toMatchObject({
			status: "canceled",
		});
		expect(await freeAt("13:00")).toBe(1);
		expect(await program.ask<object>(`${path()}?from=2026-12-01&to=2026-12-01`)).toMatchObject({
			items: [{ id: booked.id, status: "canceled" }],
		});
	});

	test("is booked at its unit alone, and keeps a time between that an operator chose", async () => {
		const refused = await program.call(path(), { json: wanted({ from: "13:07" }) });
		expect([refused.status, await refused.json()]).toMatchObject([
			409,
			{ code: "conflict", reason_code: "unit", reason_codes: ["unit"] },
		]);
		const { id } = await program.ask<Reservation>(path(), { json: wanted() });
		const change = (json: object) => program.call(`${path()}/${id}`, { method: "PUT", json });
		expect((await change({ from: "13:07" })).status).toBe(409);
		await env.DB.exec("update reservations set from_minute = 787, to_minute = 847");
		expect((await change({ course_id: null, to: "14:10" })).status).toBe(200);
	});

	test("is booked once under a key, and by one of those who want the same time at once", async () => {
		const asked = { json: wanted(), key: "haircut-0001" };
		const first = await program.ask<Reservation>(path(), asked);
		await env.DB.exec("update open_api_answers set answer = null");
		expect(await program.ask(path(), asked)).toEqual(first);
		expect(await countRows("reservations")).toBe(1);
		const rush = await Promise.all(
			Array.from({ length: 6 }, () => program.call(path(), { json: wanted({ from: "15:00" }) })),
		);
		expect(rush.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
		const taken = await rush
			.find(({ status }) => status === 409)!
			.json<{ next_free: { date: string; from: string } }>();
		expect(taken).toMatchObject({ code: "conflict", next_free: { date: wanted().date } });
		const next = await program.call(path(), { json: wanted(taken.next_free) });
		expect([next.status, taken.next_free.from > "15:00"]).toEqual([200, true]);
	});

	test("names the rules that object and the next free time, for a booking and for a change of one", async () => {
		const body = async (answer: Promise<Response>) => (await answer).json<Record<string, unknown>>();
		await program.ask(path(), { json: wanted() });
		const other = await program.ask<Reservation>(path(), { json: wanted({ from: "11:00" }) });
		expect(await body(program.call(path(), { json: wanted({ from: "10:30" }) }))).toMatchObject({
			...{ reason_code: "nobody", reason_codes: ["nobody", "resource_full"] },
			next_free: { date: "2026-12-01", from: "12:00", to: "13:00" },
		});
		// A reservation does not conflict with itself.
		const move = { method: "PUT", json: { from: "10:30" } };
		expect(await body(program.call(`${path()}/${other.id}`, move))).toMatchObject({
			...{ reason_code: "resource_full", reason_codes: ["resource_full"] },
			next_free: { date: "2026-12-01", from: "11:00", to: "12:00" },
		});
		const stale = { method: "PUT", json: { comment: "x", version: other.version + 1 } };
		const overtaken = await body(program.call(`${path()}/${other.id}`, stale));
		expect(overtaken).toMatchObject({ status: 409, reason_code: "changed_by_other" });
		expect(overtaken).not.toHaveProperty("next_free");
	});

	test("keeps its length when it is moved, and takes that of another course", async () => {
		const booked = await program.ask<Reservation>(path(), { json: wanted({ to: "12:00" }) });
		const change = (json: object) =>
			program.ask<Reservation>(`${path()}/${booked.id}`, { method: "PUT", json });
		expect(await change({ from: "13:00" })).toMatchObject({ from: "13:00", to: "15:00" });
		expect(await change({ course_id: booked.course_id })).toMatchObject({ from: "13:00", to: "15:00" });
		expect(await change({ course_id: null })).toMatchObject({ to: "15:00" });
		expect(await change({ from: "14:00" })).toMatchObject({ from: "14:00", to: "16:00" });
		expect(await change({ course_id: booked.course_id })).toMatchObject({ from: "14:00", to: "15:00" });
	});

	test("names no next free time for another length than the course's", async () => {
		await program.ask(path(), { json: wanted() });
		const longer = await program.call(path(), { json: wanted({ to: "12:00" }) });
		expect([longer.status, await longer.json()]).toMatchObject([409, { next_free: null }]);
	});

	test("names the rules that object to a day on which nothing is free", async () => {
		const reasons = async (of: BuiltSalon) => {
			const query = `course_id=${of.courses[0]}&date=2026-12-01&span=week`;
			const { days } = await program.ask<{ days: { reason_codes: string[] }[] }>(
				`/salons/${of.id}/free_times?${query}`,
			);
			return days.slice(0, 2).map(({ reason_codes }) => reason_codes);
		};
		expect(await reasons(salon)).toEqual([[], []]);
		const short = await buildSalon({ resources: 1, hours: [{ from: 600, to: 630 }] });
		expect(await reasons(short)).toEqual([["hours"], ["hours"]]);
		const small = await buildSalon({ resources: 1, hours: [{ from: 600, to: 660 }] });
		await program.ask(`/salons/${small.id}/reservations`, { json: wanted({ course_id: small.courses[0] }) });
		expect(await reasons(small)).toEqual([["nobody", "resource_full"], []]);
	});

	test("has of two who change a booking at once what each said, and nothing taken back", async () => {
		const friend = await buildFriend();
		const { id } = await program.ask<Reservation>(path(), { json: wanted({ fid: friend.id }) });
		const change = (json: object, DB = env.DB) =>
			program.ask<object>(`${path()}/${id}`, { method: "PUT", json, env: { DB } });
		const meanwhile = () => change({ comment: "雨天" }).then(() => undefined);
		const overtaken = interruptAt(env.DB, /^select "name" from "friends"/, meanwhile);
		expect(await change({ from: "13:00" }, overtaken)).toMatchObject({ from: "13:00", comment: "雨天" });
	});

	test("shows a limited program nothing of who is no friend, also where its token's operator entered them", async () => {
		const limited = await buildProgram({ friends: { inputs: [] } });
		const { id } = await program.ask<Reservation>(path(), {
			json: wanted({ contact_address: "090-0000-0000" }),
		});
		await env.DB.exec(`update reservations set operator_id = ${limited.operatorId}`);
		const { items } = await limited.ask<{ items: object[] }>(`${path()}?from=2026-12-01&to=2026-12-01`);
		expect(items).toMatchObject([{ id, name: SALON_TEXTS.taken, contact_address: "" }]);
		expect((await limited.refused(`${path()}/${id}`))[0]).toBe(404);
		expect((await limited.refused(`${path()}/${id}`, { method: "DELETE" }))[0]).toBe(404);
		expect(await limited.refused(path(), { json: wanted({ from: "15:00" }) })).toEqual([
			422,
			"invalid",
			{ fid: [API_V1_TEXTS.friendNeeded] },
		]);
		expect(await countRows("reservations")).toBe(1);
	});

	test("says what is wrong by the names of the call", async () => {
		expect(await program.refused(path(), { json: wanted({ course_id: 999_999 }) })).toEqual([
			422,
			"invalid",
			{ course_id: [expect.any(String)] },
		]);
		expect(await program.refused(path(), { json: wanted({ fid: 999_999 }) })).toEqual([
			422,
			"invalid",
			{ fid: [expect.any(String)] },
		]);
		const stale = await program.ask<Reservation>(path(), { json: wanted() });
		const json = { comment: "x", version: stale.version + 1 };
		expect((await program.refused(`${path()}/${stale.id}`, { method: "PUT", json }))[0]).toBe(409);
		expect((await program.refused("/salons/999999/free_times?course_id=1&date=2026-12-01"))[0]).toBe(404);
	});

	test("shows a limited program of other friends that the time is taken, and no more", async () => {
		const tag = await buildTag();
		const other = await buildFriend({ name: "他人" });
		const limited = await buildProgram({ friends: { inputs: [carriesTag(tag.id)] } });
		const booked = await program.ask<Reservation>(path(), { json: wanted({ fid: other.id, name: "" }) });
		const { items } = await limited.ask<{ items: object[] }>(`${path()}?from=2026-12-01&to=2026-12-01`);
		expect(items).toMatchObject([{ id: booked.id, fid: null, from: "10:00" }]);
		expect(JSON.stringify(items)).not.toContain("他人");
		expect((await limited.refused(`${path()}/${booked.id}`))[0]).toBe(404);
		expect((await limited.refused(`${path()}/${booked.id}`, { method: "DELETE" }))[0]).toBe(404);
		expect((await limited.refused(path(), { json: wanted({ fid: other.id, from: "15:00" }) }))[0]).toBe(422);
		expect(await countRows("reservations", "status = 'approved'")).toBe(1);
	});
});

describe("an event", () => {
	let event: BuiltEvent;
	beforeEach(async () => {
		event = await buildEvent({ max_takes: 3 });
	});

	test("tells its slots, and is booked by the rules of its page and cancelled", async () => {
		const slot = await buildSlot(event, clock, { capacity: 2 });
		const friend = await buildFriend();
		expect(await program.ask<object>("/events")).toMatchObject({ items: [{ id: event.id, open: true }] });
		const slots = () => program.ask<{ items: object[] }>(`/events/${event.id}/slots`);
		expect(await slots()).toEqual({
			items: [
				{
					id: slot,
					name: "午前の部",
					starts_at: new Date(clock.now + 5 * DAY).toISOString(),
					left: 2,
					menus: [],
				},
			],
		});
		// After its booking deadline it is not offered, as on its page.
		await env.DB.exec(`update event_configs set close_minutes = ${(6 * DAY) / MINUTE}`);
		expect(await slots()).toEqual({ items: [] });
		await env.DB.exec("update event_configs set close_minutes = 0");
		const path = `/events/${event.id}/bookings`;
		const asked = { json: { fid: friend.id, slot_id: slot, places: 2 }, key: "seat-0001" };
		const booked = await program.ask<{ id: number }>(path, asked);
		expect(booked).toMatchObject({ fid: friend.id, slot_id: slot, places: 2, status: "approved" });
		await env.DB.exec("update open_api_answers set answer = null");
		expect(await program.ask(path, asked)).toEqual(booked);
		expect(await slots()).toMatchObject({ items: [{ left: 0 }] });
		const full = { fid: (await buildFriend()).id, slot_id: slot };
		expect(await (await program.call(path, { json: full })).json()).toMatchObject({
			...{ status: 409, code: "conflict", detail: EVENT_PAGE_TEXTS.full, reason_code: "slot_full" },
		});
		expect(
			await (await program.call(path, { json: { ...full, slot_id: slot + 999, places: 1 } })).json(),
		).toMatchObject({ status: 422, reason_code: "slot_closed" });
		expect(await (await program.call(path, { json: { ...full, places: 4 } })).json()).toMatchObject({
			...{ status: 422, reason_code: "too_many_places" },
		});
		expect(await program.ask(`${path}/${booked.id}`, { method: "DELETE" })).toMatchObject({
			status: "canceled",
		});
		expect(await slots()).toMatchObject({ items: [{ left: 2 }] });
	});

	test("is booked once, and a call whose answer was lost is answered though the slot is closed since", async () => {
		const slot = await buildSlot(event, clock);
		const path = `/events/${event.id}/bookings`;
		const asked = { json: { fid: (await buildFriend()).id, slot_id: slot, places: 2 }, key: "seat-0002" };
		const booked = await program.ask<object>(path, asked);
		await env.DB.batch([
			env.DB.prepare("update open_api_answers set answer = null"),
			env.DB.prepare("update event_configs set max_takes = 1, is_open = 0"),
			env.DB.prepare("update event_reserves set deleted_at = 1"),
		]);
		expect(await program.ask(path, asked)).toEqual(booked);
		expect(await countRows("event_reservations")).toBe(1);
	});

	test("with menus is booked by a menu", async () => {
		const slot = await buildSlot(event, clock);
		const menu = await buildEventMenu(slot, { capacity: 5 });
		const friend = await buildFriend();
		const path = `/events/${event.id}/bookings`;
		expect(await program.refused(path, { json: { fid: friend.id, slot_id: slot } })).toEqual([
			409,
			"conflict",
			EVENT_PAGE_TEXTS.menuRequired,
		]);
		expect(await program.ask(path, { json: { fid: friend.id, slot_id: slot, menu_id: menu } })).toMatchObject(
			{ menu_id: menu },
		);
	});
});

describe("a form's answers", () => {
	test("are read oldest first, page by page; those of others' friends and of nobody not by a limited program", async () => {
		const tag = await buildTag();
		const own = await buildFriend({ tagIds: [tag.id] });
		const form = await storeRow("forms", { name: "アンケート", code: "abc123", created_at: 1 });
		for (const [friend_id, created_at] of [
			[own.id, 10],
			[null, 10],
			[(await buildFriend()).id, 20],
		])
			await storeRow("form_answers", {
				form_id: form,
				friend_id,
				answers: [{ field_id: 7, label: "ご感想", value: `回答${created_at}` }],
				created_at,
			});
		interface Answers {
			items: { fid: number | null }[];
			next_cursor: string | null;
			last_cursor: string | null;
		}
		const path = `/forms/${form}/answers`;
		const first = await program.ask<Answers>(`${path}?limit=2`);
		expect(first.items.map(({ fid }) => fid)).toEqual([own.id, null]);
		// A page may end between answers of the same time.
		const single = await program.ask<Answers>(`${path}?limit=1`);
		const second = await program.ask<Answers>(`${path}?limit=1&cursor=${single.next_cursor}`);
		expect(second.items.map(({ fid }) => fid)).toEqual([null]);
		const rest = await program.ask<Answers>(`${path}?limit=2&cursor=${first.next_cursor}`);
		expect(rest).toMatchObject({
			items: [{ answers: [{ field_id: 7, value: "回答20" }] }],
			next_cursor: null,
		});
		// The last cursor stays valid: it returns later answers only.
		const later = () => program.ask<Answers>(`${path}?cursor=${rest.last_cursor}`);
		expect(await later()).toEqual({ items: [], next_cursor: null, last_cursor: rest.last_cursor });
		await storeRow("form_answers", { form_id: form, friend_id: own.id, answers: [], created_at: 30 });
		expect((await later()).items).toMatchObject([{ fid: own.id, answered_at: new Date(30).toISOString() }]);
		const limited = await buildProgram({ friends: { inputs: [carriesTag(tag.id)] } });
		expect((await limited.ask<Answers>(path)).items.map(({ fid }) => fid)).toEqual([own.id, own.id]);
		expect(await program.ask<object>("/forms")).toMatchObject({ items: [{ id: form, name: "アンケート" }] });
		expect((await program.refused("/forms/999999/answers"))[0]).toBe(404);
	});
});
