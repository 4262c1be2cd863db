import { beforeEach, describe, expect, test } from "vitest";
import { REQUEST_MODES, type RequestMode } from "#domain/booking/salons/codes.ts";
import { changedReservation } from "#domain/booking/salons/inputs/reservations.ts";
import { DEFAULT_RULES, type SalonRules } from "#domain/booking/salons/settings.ts";
import { VERDICT_TEXTS } from "#domain/platform/texts/salon.ts";
import type { Actor, Outcome } from "#functions/booking/salons/engine/command.ts";
import type { WireReservation } from "#functions/booking/salons/present.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { ADMIN, booking, FRIEND, TestRoom } from "#tests/support/salon/engine.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/salon.ts";

type Deed = keyof SalonRules["modes"];
const DEEDS: Deed[] = ["create", "change", "cancel"];
const MODES = Object.values(REQUEST_MODES);
const DEADLINES = { deadline: { changeMinutes: 90, cancelMinutes: 90 } };

/** What is told in each mode: the status that a booking or request then has, or why not. */
const TOLD: Record<Deed, Record<RequestMode, string>> = {
	create: { 0: "approved", 1: VERDICT_TEXTS.refusedMode, 3: "pending" },
	change: { 0: "approved", 1: VERDICT_TEXTS.refusedMode, 3: "edit_pending" },
	cancel: { 0: "canceled", 1: VERDICT_TEXTS.refusedMode, 3: "cancel_pending" },
};

let salon: BuiltSalon;
let member_id: number;

/** Does it at a time to a booking of the friend's that begins at ten on 1 December; answers what is told. */
async function tried(
	deed: Deed,
	{ rules = {}, at = "2026-11-20 10:00", as }: { rules?: Partial<SalonRules>; at?: string; as?: Actor },
): Promise<string> {
	salon = await buildSalon({ rules });
	const room = new TestRoom(salon, new TestClock(at));
	const actor = as ?? { ...FRIEND, friendId: member_id };
	if (deed === "create") return told(await room.give("create", booking(salon, { member_id }), { actor }));
	const { id } = await room.must("create", booking(salon, { member_id }), { actor: ADMIN });
	if (deed === "cancel") return told(await room.give("cancel", { id }, { actor }));
	const wanted = changedReservation.parse({
		...{ id, member_id, date: "2026-12-01", from: "14:00", name: "佐藤" },
		...{ course_id: salon.courses[0], salon_resource_id: salon.resources[0] },
	});
	return told(await room.give("update", wanted, { actor }));
}

const told = (outcome: Outcome<WireReservation>): string => {
	if (!outcome.ok) return Object.values(outcome.body).flat()[0]!;
	const { status, change_child, cancel_child } = outcome.answer;
	return (change_child ?? cancel_child)?.status ?? status;
};

beforeEach(async () => {
	await beginAnew();
	member_id = (await buildFriend()).id;
});

describe("a friend of a salon, whatever the page let them press", () => {
	test.each(DEEDS.flatMap((deed) => MODES.map((mode): [Deed, RequestMode] => [deed, mode])))(
		"is told what mode of %s says (%i)",
		async (deed, mode) => {
			const modes = { ...DEFAULT_RULES.modes, [deed]: mode };
			expect(await tried(deed, { rules: { modes } })).toBe(TOLD[deed][mode]);
		},
	);

	test.each(["change", "cancel"] as const)("may %s until the deadline and no minute longer", async (deed) => {
		const at = (time: string) => tried(deed, { rules: DEADLINES, at: `2026-12-01 ${time}` });
		expect(await at("08:30")).toBe(TOLD[deed][0]);
		expect(await at("08:31")).toBe(VERDICT_TEXTS.deadline);
	});
});

test.each(["change", "cancel"] as const)("an operator may %s after the deadline too", async (deed) => {
	const after = { rules: DEADLINES, at: "2026-12-01 09:59", as: ADMIN };
	expect(await tried(deed, after)).toBe(TOLD[deed][0]);
});
