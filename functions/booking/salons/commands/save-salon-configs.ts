import { and, eq, gte, lte } from "drizzle-orm";
import { salonOpeningHours, salonSpecialDates, salons } from "#db/booking/salons.ts";
import { insertRows } from "#db/platform/sql/write-rows.ts";
import type { SalonConfigsInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { changedByOther } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { SalonSettingsRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { strandUnfitBookings } from "./strand-reservations.ts";

/** Saves a salon's configuration; missing fields stay unchanged. */
export const saveSalonConfigsCommand: RoomCommand<SalonConfigsInput, { id: number; version: number }> = {
	runsAlone: true,
	needs: (input) => (affectsTimes(input) ? { futureBookings: { resourceId: null } } : {}),
	run: (desk, input) => strandUnfitBookings(desk, { force: input.force }, () => updateSettings(desk, input)),
};

/** Whether the input can leave existing bookings outside the opening hours or shifts. */
const affectsTimes = ({ opening_hours, special_dates, sync_shift }: SalonConfigsInput): boolean =>
	opening_hours !== undefined || special_dates !== undefined || sync_shift !== undefined;

function updateSettings(desk: UnitOfWork, input: SalonConfigsInput): { id: number; version: number } {
	const { rows } = desk.state;
	const { salon } = rows;
	if (input.version !== undefined && input.version !== salon.version) throw changedByOther();
	const changed: SalonSettingsRow = {
		...salon,
		...(input.name !== undefined && { name: input.name, nameKey: normaliseText(input.name) }),
		...(input.booking && { rules: input.booking }),
		...(input.enable_online !== undefined && { enableOnline: input.enable_online }),
		...(input.sync_shift !== undefined && { syncShift: input.sync_shift }),
		...(input.push_notification !== undefined && { pushNotificationStatus: input.push_notification }),
		version: salon.version + 1,
	};
	// The position is not written: it belongs to the list of salons, not to the room.
	const { id: _, position: __, ...columns } = changed;
	desk.statements.push((db) => [db.update(salons).set(columns).where(eq(salons.id, salon.id))]);
	rows.salon = changed;
	desk.log({ label: "settings", subject: "rules", subjectId: 0, before: salon, after: changed });
	if (input.opening_hours) replaceHours(desk, input.opening_hours);
	if (input.special_dates && input.year !== undefined)
		replaceSpecialDates(desk, input.year, input.special_dates);
	desk.state.renew();
	desk.tellChange("rules", 0);
	return { id: salon.id, version: changed.version };
}

function replaceHours(desk: UnitOfWork, given: NonNullable<SalonConfigsInput["opening_hours"]>): void {
	const { rows, salonId } = desk.state;
	const hours = given.map((each) => ({ salonId, ...each }));
	desk.statements.push((db) => [
		db.delete(salonOpeningHours).where(eq(salonOpeningHours.salonId, salonId)),
		...insertRows(db, salonOpeningHours, hours),
	]);
	desk.log({ label: "settings", subject: "hours", subjectId: 0, before: rows.hours, after: hours });
	rows.hours = hours;
}

/** Replaces all special dates of a year. */
function replaceSpecialDates(
	desk: UnitOfWork,
	year: number,
	given: NonNullable<SalonConfigsInput["special_dates"]>,
): void {
	const { rows, salonId } = desk.state;
	const [first, last] = [`${year}-01-01`, `${year}-12-31`];
	const ofYear = given.map((each) => ({ salonId, ...each }));
	const special = [...rows.special.filter(({ date }) => date < first || date > last), ...ofYear];
	desk.statements.push((db) => [
		db
			.delete(salonSpecialDates)
			.where(
				and(
					eq(salonSpecialDates.salonId, salonId),
					gte(salonSpecialDates.date, first),
					lte(salonSpecialDates.date, last),
				),
			),
		...insertRows(db, salonSpecialDates, ofYear),
	]);
	desk.log({ label: "settings", subject: "special", subjectId: 0, before: rows.special, after: special });
	rows.special = special;
}
