import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import type { CommandName } from "#functions/booking/salons/commands/registry.ts";
import type { WireReservation } from "#functions/booking/salons/present.ts";
import { nextId, TestClock, tokyo } from "#tests/support/clock.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { heldUp } from "#tests/support/held-up.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { refusing } from "#tests/support/refusing.ts";
import { ask } from "#tests/support/requests.ts";
import { SalonBoard } from "#tests/support/salon/board.ts";
import { ADMIN, booking } from "#tests/support/salon/engine.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/salon.ts";
import { rows } from "#tests/support/snapshot.ts";

let operator: Session;
let salon: BuiltSalon;
beforeEach(async () => {
	await beginAnew();
	new TestClock("2026-11-20 10:00").rule();
	operator = await signedInOperator();
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
	ask<WireReservation>(`/api/v2/salon/${salon.id}/reservations`, { as: operator, json: fields(given) });

/** Commands that reach the room at once, and are one transaction. */
const give = (commands: [CommandName, unknown][]) =>
	runInDurableObject(room(), (salonRoom) =>
		Promise.all(
			commands.map(([name, input]) =>
				salonRoom.order({ name, input: input as never, actor: ADMIN, saveKey: nextId() }),
			),
		),
	);

test("a board that comes back while something happens hears it as it is at last, and nothing older behind it", async () => {
	const own = await buildTag();
	const restricted = await signedInOperator({ scope: { all: false, tagIds: [own.id] } });
	const friend = await buildFriend({ tagIds: [own.id] });
	await book({ from: "18:00" });
	const made = await book({ member_id: friend.id });
	const board = await SalonBoard.open(restricted, salon.id);
	// Whom they may see is asked for what they missed, and takes its time. All of it belongs to the room's own work.
	let slow: ReturnType<typeof heldUp>;
	await runInDurableObject(room(), (salonRoom) => {
		slow = heldUp(env.DB);
		Object.assign(salonRoom, { env: { ...env, DB: slow.database } });
	});
	board.hello(1);
	await runInDurableObject(room(), () => slow.waits);
	await ask(`${base()}/${made.id}`, { as: operator, method: "DELETE" });
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
	const restricted = await signedInOperator({ scope: { all: false, tagIds: [] } });
	const [one, all] = [
		await SalonBoard.open(restricted, salon.id),
		await SalonBoard.open(operator, salon.id),
	] as const;
	await book();
	await vi.waitFor(() => expect(one.reservations).toHaveLength(1));
	const answers = (isThere: boolean) =>
		runInDurableObject(room(), (salonRoom) => {
			Object.assign(salonRoom, { env: { ...env, DB: isThere ? env.DB : refusing() } });
		});
	await answers(false);
	await give([["create", booking(salon, { from: "16:00" })]]);
	await vi.waitFor(() => expect([one.closedWith, all.reservations.length]).toEqual([1011, 2]));
	await answers(true);
	const back = await SalonBoard.open(restricted, salon.id);
	await answers(false);
	back.hello(1);
	await vi.waitFor(() => expect(back.closedWith).toBe(1011));
	await answers(true);
	const again = await SalonBoard.open(restricted, salon.id);
	again.hello(1);
	await vi.waitFor(() => expect(again.reservations.map(({ seq }) => seq)).toEqual([2]));
	for (const board of [all, again]) board.close();
	vi.restoreAllMocks();
});

test("all of a transaction but its last frame say that there is more of it", async () => {
	const board = await SalonBoard.open(operator, salon.id);
	await give(["10:00", "12:00", "14:00"].map((from) => ["create", booking(salon, { from })]));
	await give([["create", booking(salon, { from: "16:00" })]]);
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
		.bind(2 * many, salon.id, tokyo("2026-11-19 10:00"), tokyo("2026-11-19 11:00"))
		.run();
	const ids = (await rows<{ id: number }>("select id from reservations order by id")).map(({ id }) => id);
	for (const part of [ids.slice(0, many), ids.slice(many)])
		expect(await give([["expire", { ids: part }]])).toEqual([{ ok: true, answer: { ended: many } }]);
	const [early, late] = [
		await SalonBoard.open(operator, salon.id),
		await SalonBoard.open(operator, salon.id),
	];
	early.hello(0);
	await vi.waitFor(() => expect(early.frames).toEqual([{ event: "reload", data: { seq: 2 } }]));
	late.hello(1);
	await vi.waitFor(() => expect(late.reservations).toHaveLength(many));
	for (const board of [early, late]) board.close();
});
