import { beforeEach, describe, expect, test } from "vitest";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { REQUEST_MODES, type RequestMode } from "#domain/booking/salons/salon-codes.ts";
import { DEFAULT_SALON_RULES, type SalonRules } from "#domain/booking/salons/salon-settings.ts";
import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { Actor, CommandOutcome } from "#functions/booking/salons/engine/room-command.ts";
import type { WireReservation } from "#functions/booking/salons/present-reservation.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import {
	ADMIN_ACTOR,
	buildBookingInput,
	FRIEND_ACTOR,
	TestSalonRoom,
} from "#tests/support/salon/test-room.ts";
import { TestClock } from "#tests/support/test-clock.ts";

type Deed = keyof SalonRules["modes"];
const DEEDS: Deed[] = ["create", "change", "cancel"];
const MODES = Object.values(REQUEST_MODES);
const DEADLINES = { deadline: { changeMinutes: 90, cancelMinutes: 90 } };

/** Result in each mode: the status of the booking or request, or the refusal. */
const TOLD: Record<Deed, Record<RequestMode, string>> = {
	create: { 0: "approved", 1: VERDICT_TEXTS.refusedMode, 3: "pending" },
	change: { 0: "approved", 1: VERDICT_TEXTS.refusedMode, 3: "edit_pending" },
	cancel: { 0: "canceled", 1: VERDICT_TEXTS.refusedMode, 3: "cancel_pending" },
};

let salon: BuiltSalon;
let member_id: number;

/** Result of an action on a friend's booking at 10:00 on 1 December. */
async function tried(
	deed: Deed,
	{ rules = {}, at = "2026-11-20 10:00", as }: { rules?: Partial<SalonRules>; at?: string; as?: Actor },
): Promise<string> {
	salon = await buildSalon({ rules });
	const room = new TestSalonRoom(salon, new TestClock(at));
	const actor = as ?? { ...FRIEND_ACTOR, friendId: member_id };
	if (deed === "create")
		return told(await room.give("createReservation", buildBookingInput(salon, { member_id }), { actor }));
	const { id } = await room.must("createReservation", buildBookingInput(salon, { member_id }), {
		actor: ADMIN_ACTOR,
	});
	if (deed === "cancel") return told(await room.give("cancelReservation", { id }, { actor }));
	const wanted = changedReservationInput.parse({
		...{ id, member_id, date: "2026-12-01", from: "14:00", name: "佐藤" },
		...{ course_id: salon.courses[0], salon_resource_id: salon.resources[0] },
	});
	return told(await room.give("updateReservation", wanted, { actor }));
}

const told = (outcome: CommandOutcome<WireReservation>): string => {
	if (!outcome.ok) return Object.values(outcome.body).flat()[0]!;
	const { status, change_child, cancel_child } = outcome.answer;
	return (change_child ?? cancel_child)?.status ?? status;
};

beforeEach(async () => {
	await resetState();
	member_id = (await buildFriend()).id;
});

describe("a friend of a salon, whatever the page let them press", () => {
	test.each(DEEDS.flatMap((deed) => MODES.map((mode): [Deed, RequestMode] => [deed, mode])))(
		"is told what mode of %s says (%i)",
		async (deed, mode) => {
			const modes = { ...DEFAULT_SALON_RULES.modes, [deed]: mode };
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
	const after = { rules: DEADLINES, at: "2026-12-01 09:59", as: ADMIN_ACTOR };
	expect(await tried(deed, after)).toBe(TOLD[deed][0]);
});
