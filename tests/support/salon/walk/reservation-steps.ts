import { expect } from "vitest";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { buildBookingInput } from "../test-room.ts";
import type { ExpectedReservation, SalonWalk } from "./salon-walk.ts";

const isStanding = ({ status }: ExpectedReservation) => status === "approved" || status === "pending";
const KEYS = ["one", "two"] as const;

/** Random steps on bookings with the expected results; one command per step. */
export const RESERVATION_STEPS = {
	async create(walk: SalonWalk) {
		const { draw, oracle } = walk;
		const want = walk.wanted();
		const side = draw.pick(["admin", "friend"] as const);
		const key = side === "friend" && draw.maybe(0.3) ? draw.pick(KEYS) : null;
		const option = side === "admin" && draw.maybe(0.3) ? "request" : "";
		const resource = walk.winner(want, side, { key });
		const outcome = await walk.give(
			"createReservation",
			{ ...buildBookingInput(walk.salon, { ...walk.fieldsOf(want), option }), ...(key && { hold_key: key }) },
			walk.actorOf(side),
		);
		expect(outcome.ok ? outcome.answer.salon_resource_id : undefined).toBe(resource);
		if (!outcome.ok) return expect(outcome.status).toBe(409);
		walk.taken += 1;
		const { id } = outcome.answer;
		// An anonymous friend's booking waits for approval.
		const status = option === "request" || side === "friend" ? "pending" : "approved";
		walk.kept.set(id, { id, status, course: want.course, booking: walk.bookingFor(id, resource!, want) });
		oracle.holds = oracle.holds.filter((each) => each.key !== key);
	},
	async move(walk: SalonWalk) {
		const kept = walk.any();
		if (!kept) return;
		const want = walk.wanted();
		const isRequest = walk.draw.maybe(0.4);
		const resource = walk.winner(want, "admin", { ignoring: kept.id });
		const input = changedReservationInput.parse({
			...walk.fieldsOf(want),
			...{ id: kept.id, name: "佐藤", option: isRequest ? "request" : "" },
		});
		const outcome = await walk.give("updateReservation", input);
		const mayBe = isStanding(kept) && !(isRequest && (kept.status !== "approved" || kept.change));
		if (!mayBe) return expect(outcome).toMatchObject({ ok: false, status: 422 });
		expect(outcome.ok).toBe(resource !== undefined);
		if (!outcome.ok) return expect(outcome.status).toBe(409);
		const moved = walk.bookingFor(kept.id, resource!, want);
		if (isRequest) kept.change = { id: outcome.answer.change_child!.id, booking: moved, course: want.course };
		else Object.assign(kept, { booking: moved, course: want.course });
	},
	async askForCancel(walk: SalonWalk) {
		const kept = walk.any();
		if (!kept) return;
		const outcome = await walk.give("cancelReservation", { id: kept.id, isRequest: true });
		if (kept.status !== "approved" || kept.cancel)
			return expect(outcome).toMatchObject({ ok: false, status: 422 });
		expect(outcome.ok).toBe(true);
		if (outcome.ok) kept.cancel = { id: outcome.answer.cancel_child!.id, booking: kept.booking };
	},
	async judgeChange(walk: SalonWalk) {
		const kept = walk.any(({ change }) => change !== undefined);
		if (!kept?.change) return;
		const { id: childId, booking: asked, course } = kept.change;
		const status = walk.draw.pick(["approved", "denied"] as const);
		const force = walk.draw.maybe(0.1);
		const isFree = force || walk.isStillFree(kept, asked, course);
		const outcome = await walk.give("judgeRequest", { id: kept.id, childId, kind: "edit", status, force });
		expect(outcome.ok).toBe(status === "denied" || isFree);
		if (!outcome.ok) return expect(outcome.status).toBe(409);
		kept.change = undefined;
		if (status === "approved") Object.assign(kept, { booking: asked, course });
	},
	async judgeCancel(walk: SalonWalk) {
		const kept = walk.any(({ cancel }) => cancel !== undefined);
		if (!kept?.cancel) return;
		const status = walk.draw.pick(["approved", "denied"] as const);
		const input = { id: kept.id, childId: kept.cancel.id, kind: "cancel" as const, status, force: false };
		expect((await walk.give("judgeRequest", input)).ok).toBe(true);
		kept.cancel = undefined;
		if (status === "approved") Object.assign(kept, { status: "canceled", change: undefined });
	},
	async decide(walk: SalonWalk) {
		const kept = walk.any(({ status }) => status !== "approved" || walk.draw.maybe(0.1));
		if (!kept) return;
		const status = walk.draw.pick(["approved", "denied"] as const);
		const isFree = walk.isStillFree(kept, kept.booking, kept.course);
		const outcome = await walk.give("decideReservation", { id: kept.id, status, force: false });
		if (kept.status === status) return expect(outcome.ok).toBe(true);
		if (status === "denied" && kept.status !== "pending")
			return expect(outcome).toMatchObject({ ok: false, status: 422 });
		expect(outcome.ok).toBe(status === "denied" || isFree);
		if (outcome.ok) kept.status = status;
	},
	async cancel(walk: SalonWalk) {
		const kept = walk.any();
		if (!kept) return;
		const outcome = await walk.give("cancelReservation", { id: kept.id });
		if (kept.status === "canceled") return expect(outcome.ok).toBe(true);
		if (!isStanding(kept)) return expect(outcome).toMatchObject({ ok: false, status: 422 });
		expect(outcome.ok).toBe(true);
		Object.assign(kept, { status: "canceled", change: undefined, cancel: undefined });
	},
	async remove(walk: SalonWalk) {
		const kept = walk.any();
		if (!kept) return;
		expect((await walk.give("deleteReservation", { id: kept.id })).ok).toBe(true);
		walk.kept.delete(kept.id);
	},
	async takeBack(walk: SalonWalk) {
		const kept = walk.any(({ change }) => change !== undefined);
		if (!kept?.change) return;
		expect((await walk.give("deleteReservation", { id: kept.change.id })).ok).toBe(true);
		kept.change = undefined;
	},
	async note(walk: SalonWalk) {
		const kept = walk.any();
		if (!kept) return;
		const outcome = await walk.give("noteReservation", { id: kept.id, memo: "メモ", visitStatus: 1 });
		expect(outcome).toMatchObject({ ok: true, answer: { status: kept.status, visit_status: 1 } });
	},
	async hold(walk: SalonWalk) {
		const { oracle } = walk;
		const want = walk.wanted();
		const key = walk.draw.pick(KEYS);
		const resource = walk.winner(want, "friend", { key });
		const { name: _, ...input } = buildBookingInput(walk.salon, walk.fieldsOf(want));
		const { room } = walk;
		const outcome = await walk.give("holdTime", { ...input, key }, walk.actorOf("friend"));
		expect(outcome.ok ? outcome.answer.resource_id : undefined).toBe(resource);
		// A room that died lost its holds.
		if (!outcome.ok || room !== walk.room) return;
		const held = { ...walk.bookingFor(0, resource!, want), key, until: walk.holdEnds };
		oracle.holds = [...oracle.holds.filter((each) => each.key !== key), held];
	},
	async release(walk: SalonWalk) {
		const key = walk.draw.pick(KEYS);
		expect((await walk.give("releaseHold", { key })).ok).toBe(true);
		walk.oracle.holds = walk.oracle.holds.filter((each) => each.key !== key);
	},
};
