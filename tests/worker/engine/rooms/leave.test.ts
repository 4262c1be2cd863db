import { beforeEach, expect, test, vi } from "vitest";
import { ROOMS } from "#domain/engine/capabilities/registry.ts";
import { TestClock } from "#tests/support/clock.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type BuiltOperator, buildOperator, type Session, signIn } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { buildSalon } from "#tests/support/salon/salon.ts";

let person: BuiltOperator;
beforeEach(async () => {
	await beginAnew();
	new TestClock("2026-11-20 10:00").rule();
	person = await buildOperator();
});

/** Enters a room, and tells with which code it was closed. */
async function enter(as: Session, party: string, room: string, channel: string) {
	const { token } = await ask<{ token: string }>("/broadcasting/auth", {
		as,
		json: { channel_name: channel },
	});
	const { webSocket } = await call(`/parties/${party}/${room}?token=${token}`, {
		headers: { Upgrade: "websocket" },
	});
	const visit: { closedWith?: number } = {};
	webSocket!.addEventListener("close", ({ code }) => {
		visit.closedWith = code;
	});
	webSocket!.accept();
	return visit;
}

test.each(Object.entries(ROOMS))(
	"a closed session leaves the rooms of %s, another one stays",
	async (party, { each }) => {
		const rooms = each ? [(await buildSalon()).id, (await buildSalon()).id].map(String) : [party];
		const channelOf = (room: string) => (each ? `private-${party}.${room}` : `private-${party}`);
		const [leaving, staying] = [await signIn(person), await signIn(person)];
		const visits = await Promise.all(rooms.map((room) => enter(leaving, party, room, channelOf(room))));
		const kept = await enter(staying, party, rooms[0]!, channelOf(rooms[0]!));

		await call("/api/logout", { method: "POST", as: leaving });

		await vi.waitFor(() => expect(visits.map(({ closedWith }) => closedWith)).toEqual(rooms.map(() => 4401)));
		expect(kept.closedWith).toBeUndefined();
	},
);
