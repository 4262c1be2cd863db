import { expect } from "vitest";
import { blockInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { changedShiftInput, newShiftInput } from "#domain/booking/salons/inputs/shift-inputs.ts";
import {
	formatClockMinute,
	formatDayNumber,
	getWeekday,
	toDayNumber,
} from "#domain/booking/salons/salon-minutes.ts";
import { WALK_DATES } from "../draw-salon-world.ts";
import type { OracleMaster } from "../salon-oracle.ts";
import { ALL_WEEKDAYS, type SalonWalk } from "./salon-walk.ts";

const HOURS = [
	[540, 1_500],
	[600, 900],
	[840, 1_500],
] as const;
const salonMinutes = (date: string, minute: number) => toDayNumber(date) * 1_440 + minute;

/** Random steps on blocks, shifts and settings, with the expected results. */
export const CALENDAR_STEPS = {
	async block(walk: SalonWalk) {
		const { draw, oracle } = walk;
		const span = draw.span(540, 1_400);
		const resource = draw.pick([null, ...walk.salon.resources]);
		const date = draw.pick(WALK_DATES);
		const isConfirmed = draw.maybe(0.6);
		const input = blockInput.parse({
			...{
				date,
				from: formatClockMinute(span.from),
				to: formatClockMinute(Math.min(span.to, span.from + 60)),
			},
			...{ salon_resource_id: resource, is_confirmed: Number(isConfirmed) },
		});
		const outcome = await walk.give("createBlock", input);
		const isTouched = oracle.bookings.some(
			(each) =>
				(resource === null || each.resources.includes(resource)) &&
				salonMinutes(each.date, each.from) - each.before < salonMinutes(date, input.to) &&
				salonMinutes(each.date, each.to) + each.after > salonMinutes(date, input.from),
		);
		expect(outcome.ok).toBe(isConfirmed || !isTouched);
		if (!outcome.ok) return;
		walk.blocks.push(outcome.answer.id);
		oracle.blocks.push({ resource, date, from: input.from, to: input.to });
	},
	async unblock(walk: SalonWalk) {
		if (walk.blocks.length === 0) return;
		const index = walk.draw.below(walk.blocks.length);
		expect((await walk.give("deleteBlock", { id: walk.blocks[index]! })).ok).toBe(true);
		walk.blocks.splice(index, 1);
		walk.oracle.blocks.splice(index, 1);
	},
	async shift(walk: SalonWalk) {
		const { draw, oracle } = walk;
		const date = draw.pick(WALK_DATES);
		const resource = draw.pick(walk.salon.resources);
		const [from, to] = draw.pick(HOURS);
		const weekdays = oracle.masters.length < 12 && draw.maybe(0.5) ? ALL_WEEKDAYS : [];
		const input = newShiftInput.parse({
			...{ start_date: date, repeat: weekdays, from: formatClockMinute(from), to: formatClockMinute(to) },
		});
		const outcome = await walk.give("createShift", { ...input, resourceId: resource });
		expect(outcome.ok).toBe(true);
		if (!outcome.ok) return;
		const { id } = outcome.answer;
		if (weekdays.length > 0)
			oracle.masters.push({ id, resource, weekdays, first: date, last: null, from, to });
		else oracle.days.push({ resource, master: null, on: date, instead: null, from, to });
	},
	async changeShift(walk: SalonWalk) {
		const { draw, oracle } = walk;
		const master = pick(walk, oracle.masters);
		if (!master) return;
		const date = draw.pick(WALK_DATES);
		const [from, to] = draw.pick(HOURS);
		const type = draw.pick(["once", "permanently"] as const);
		const fields = changedShiftInput.parse({
			...{ date, repeat: ALL_WEEKDAYS, from: formatClockMinute(from), to: formatClockMinute(to) },
			...(type === "once" && draw.maybe(0.3) && { _date: draw.pick(WALK_DATES) }),
		});
		const { id: masterId, resource: resourceId } = master;
		const outcome = await walk.give("updateShift", { ...fields, force: true, resourceId, masterId, type });
		const day = oracle.days.find(({ master: of, instead }) => of === masterId && instead === date);
		if (type === "once" && !day && !isOn(master, date))
			return expect(outcome).toMatchObject({ ok: false, status: 422 });
		expect(outcome.ok).toBe(true);
		if (!outcome.ok) return;
		const on = fields._date ?? date;
		if (type === "once" && day) Object.assign(day, { on, from, to });
		else if (type === "once")
			oracle.days.push({ resource: resourceId, master: masterId, on, instead: date, from, to });
		else if (date <= master.first) Object.assign(master, { last: null, weekdays: ALL_WEEKDAYS, from, to });
		else {
			const { id } = outcome.answer;
			oracle.masters.push({ ...master, id, first: date, last: null, weekdays: ALL_WEEKDAYS, from, to });
			for (const each of oracle.days)
				if (each.master === masterId && (each.instead ?? "") >= date) each.master = id;
			master.last = formatDayNumber(toDayNumber(date) - 1);
		}
	},
	async endShift(walk: SalonWalk) {
		const { draw, oracle } = walk;
		const master = pick(walk, oracle.masters);
		if (!master) return;
		const date = draw.pick(WALK_DATES);
		const type = draw.maybe(0.6) ? "once" : "permanently";
		const { id: masterId, resource: resourceId } = master;
		const input = { resourceId, masterId, type, date, self_id: null, force: true } as const;
		const outcome = await walk.give("deleteShift", input);
		const day = oracle.days.find(({ master: of, instead }) => of === masterId && instead === date);
		if (type === "once" && !day && !isOn(master, date))
			return expect(outcome).toMatchObject({ ok: false, status: 422 });
		expect(outcome.ok).toBe(true);
		const off = { on: null, from: null, to: null };
		if (type === "permanently") {
			oracle.masters = oracle.masters.filter((each) => each !== master);
			oracle.days = oracle.days.filter((each) => each.master !== masterId);
		} else if (day) Object.assign(day, off);
		else oracle.days.push({ resource: resourceId, master: masterId, instead: date, ...off });
	},
	async special(walk: SalonWalk) {
		const { draw, oracle } = walk;
		const date = draw.pick(WALK_DATES);
		const hours = draw.pick<[number, number][]>([
			[],
			[[600, 1_500]],
			[
				[540, 900],
				[960, 1_800],
			],
		]);
		if (draw.maybe(0.5)) oracle.salon.special.delete(date);
		else oracle.salon.special.set(date, hours);
		const year = Number(date.slice(0, 4));
		// Saving a year replaces all of its special days.
		const special_dates = [...oracle.salon.special].flatMap(([each, spans]) =>
			each.startsWith(`${year}-`)
				? [{ date: each, name: "", hours: spans.map(([from, to]) => ({ from, to })) }]
				: [],
		);
		expect((await walk.give("saveSalonConfigs", { year, special_dates, force: true })).ok).toBe(true);
	},
	async switchCourse(walk: SalonWalk) {
		const course = walk.draw.pick(walk.oracle.salon.courses);
		course.on = !course.on || walk.draw.maybe(0.8);
		const fields = { is_enabled: course.on };
		expect((await walk.give("updateCourse", { id: course.id, fields })).ok).toBe(true);
	},
	async switchResource(walk: SalonWalk) {
		const resource = walk.draw.pick(walk.oracle.salon.resources);
		resource.on = !resource.on || walk.draw.maybe(0.8);
		resource.friend = walk.draw.pick([null, 1]);
		const fields = { is_enabled: resource.on, capacity_friend: resource.friend };
		expect((await walk.give("updateResource", { id: resource.id, fields })).ok).toBe(true);
	},
	async unlink(walk: SalonWalk) {
		const { draw, oracle, salon } = walk;
		oracle.salon.apart = draw.maybe(0.5) ? [] : [[draw.pick(salon.resources), draw.pick(salon.courses)]];
		const data = oracle.salon.apart.map(([salon_resource_id, course_id]) => ({
			salon_resource_id,
			course_id,
		}));
		expect((await walk.give("saveUnlinks", { data })).ok).toBe(true);
	},
};

const pick = (walk: SalonWalk, from: OracleMaster[]): OracleMaster | undefined =>
	from.length > 0 ? walk.draw.pick(from) : undefined;

const isOn = ({ first, last, weekdays }: OracleMaster, date: string): boolean =>
	date >= first && (last === null || date <= last) && weekdays.includes(getWeekday(toDayNumber(date)));
