import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import type { CommandName } from "#functions/booking/salons/commands/registry.ts";
import type { WireReservation } from "#functions/booking/salons/present-reservation.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { pauseDatabase } from "#tests/support/paused-database.ts";
import { refusingDatabase } from "#tests/support/refusing-database.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { OpenSalonBoard } from "#tests/support/salon/open-board.ts";
import { ADMIN_ACTOR, buildBookingInput } from "#tests/support/salon/test-room.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { nextId, TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let salon: BuiltSalon;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	salon = await buildSalon();
});

const room = () => env.Salon.get(env.Salon.idFromName(String(salon.id)));
const base = () => `/api/salon/${salon.id}/reservations`;
const fields = (given: object = {}) => ({
	date: "2026-12-01",
	from: "10:00",
	course_id: salon.courses[0],
	salon_resource_id: salon.resources[0],
	name: "佐藤",
	...given,
});
const book = (given: object = {}) =>
	requestJson<WireReservation>(`/api/v2/salon/${salon.id}/reservations`, {
		as: operator,
		json: fields(given),
	});

/** Commands that reach the room at once and share one transaction. */
const give = (commands: [CommandName, unknown][]) =>
	runInDurableObject(room(), (salonRoom) =>
		Promise.all(
			commands.map(([name, input]) =>
				salonRoom.executeCommand({ name, input: input as never, actor: ADMIN_ACTOR, saveKey: nextId() }),
			),
		),
	);

test("a board that comes back while something happens hears it as it is at last, and nothing older behind it", async () => {
	const own = await buildTag();
	const restricted = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	const friend = await buildFriend({ tagIds: [own.id] });
	await book({ from: "18:00" });
	const made = await book({ member_id: friend.id });
	const board = await OpenSalonBoard.open(restricted, salon.id);
	// The board's visibility query is delayed, within the room's own I/O context.
	let slow: ReturnType<typeof pauseDatabase>;
	await runInDurableObject(room(), (salonRoom) => {
		slow = pauseDatabase(env.DB);
		Object.assign(salonRoom, { env: { ...env, DB: slow.database } });
	});
	board.hello(1);
	await runInDurableObject(room(), () => slow.waits);
	await requestJson(`${base()}/${made.id}`, { as: operator, method: "DELETE" });
	await runInDurableObject(room(), () => slow.letGo());
	await vi.waitFor(() => expect(board.reservations.map(({ seq }) => seq)).toContain(2));
	await vi.waitFor(() => expect(board.reservations.at(-1)!.reservation!.is_deleted).toBe(true));
	expect(board.reservations.map(({ seq }) => seq).toSorted()).toEqual(
		board.reservations.map(({ seq }) => seq),
	);
	board.close();
});

test("a board of which the room cannot find out whom it may hear of is closed, now and as it comes back, and misses nothing", async () => {
	vi.spyOn(console, "warn").mockReturnValue();
	const restricted = await buildSession({ scope: { all: false, tagIds: [] } });
	const [one, all] = [
		await OpenSalonBoard.open(restricted, salon.id),
		await OpenSalonBoard.open(operator, salon.id),
	] as const;
	await book();
	await vi.waitFor(() => expect(one.reservations).toHaveLength(1));
	const answers = (isThere: boolean) =>
		runInDurableObject(room(), (salonRoom) => {
			Object.assign(salonRoom, { env: { ...env, DB: isThere ? env.DB : refusingDatabase() } });
		});
	await answers(false);
	await give([["createReservation", buildBookingInput(salon, { from: "16:00" })]]);
	await vi.waitFor(() => expect([one.closedWith, all.reservations.length]).toEqual([1011, 2]));
	await answers(true);
	const back = await OpenSalonBoard.open(restricted, salon.id);
	await answers(false);
	back.hello(1);
	await vi.waitFor(() => expect(back.closedWith).toBe(1011));
	await answers(true);
	const again = await OpenSalonBoard.open(restricted, salon.id);
	again.hello(1);
	await vi.waitFor(() => expect(again.reservations.map(({ seq }) => seq)).toEqual([2]));
	for (const board of [all, again]) board.close();
	vi.restoreAllMocks();
});

test("all of a transaction but its last frame say that there is more of it", async () => {
	const board = await OpenSalonBoard.open(operator, salon.id);
	await give(
		["10:00", "12:00", "14:00"].map((from) => ["createReservation", buildBookingInput(salon, { from })]),
	);
	await give([["createReservation", buildBookingInput(salon, { from: "16:00" })]]);
	await vi.waitFor(() => expect(board.frames).toHaveLength(4));
	expect(board.frames.map(({ data }) => [data.seq, data.has_more])).toEqual([
		[1, true],
		[1, true],
		[1, undefined],
		[2, undefined],
	]);
	board.close();
});

test("of a transaction that is remembered in part nobody is told a part: they read again", async () => {
	const many = 300;
	await env.DB.prepare(
		`insert into reservations (salon_id, name, status, date, from_minute, to_minute, starts_at, ends_at, created_at)
			with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)
			select ?, 'ひと' || i, 'pending', '2026-11-19', 600, 660, ?, ?, 1 from n`,
	)
		.bind(2 * many, salon.id, tokyoTime("2026-11-19 10:00"), tokyoTime("2026-11-19 11:00"))
		.run();
	const ids = (await readRows<{ id: number }>("select id from reservations order by id")).map(({ id }) => id);
	for (const part of [ids.slice(0, many), ids.slice(many)])
		expect(await give([["expireReservations", { ids: part }]])).toEqual([
			{ ok: true, answer: { ended: many } },
		]);
	const [early, late] = [
		await OpenSalonBoard.open(operator, salon.id),
		await OpenSalonBoard.open(operator, salon.id),
	];
	early.hello(0);
	await vi.waitFor(() => expect(early.frames).toEqual([{ event: "reload", data: { seq: 2 } }]));
	late.hello(1);
	await vi.waitFor(() => expect(late.reservations).toHaveLength(many));
	for (const board of [early, late]) board.close();
});
