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

/**
 * Saves a salon's configuration; missing fields stay unchanged. Future bookings that no longer fit the hours
 * are refused, or with `force` stranded.
 */
export const saveSalonConfigsCommand: RoomCommand<SalonConfigsInput, { id: number; version: number }> = {
	runsAlone: true,
	needs: (input) => (affectsTimes(input) ? { futureBookings: { resourceId: null } } : {}),
	run: (unitOfWork, input) =>
		strandUnfitBookings(unitOfWork, { force: input.force }, () => updateSettings(unitOfWork, input)),
};

/** Whether the input can leave existing bookings outside the opening hours or shifts. */
const affectsTimes = ({ opening_hours, special_dates, sync_shift }: SalonConfigsInput): boolean =>
	opening_hours !== undefined || special_dates !== undefined || sync_shift !== undefined;

function updateSettings(unitOfWork: UnitOfWork, input: SalonConfigsInput): { id: number; version: number } {
	const { rows } = unitOfWork.state;
	const { salon } = rows;
	if (input.version !== undefined && input.version !== salon.version) throw changedByOther();
	const changedSettings: SalonSettingsRow = {
		...salon,
		...(input.name !== undefined && { name: input.name, nameKey: normaliseText(input.name) }),
		// A form that does not know the terms of payment keeps them.
		...(input.booking && {
			rules: { ...(salon.rules.payment && { payment: salon.rules.payment }), ...input.booking },
		}),
		...(input.enable_online !== undefined && { enableOnline: input.enable_online }),
		...(input.sync_shift !== undefined && { syncShift: input.sync_shift }),
		...(input.push_notification !== undefined && { pushNotificationStatus: input.push_notification }),
		version: salon.version + 1,
	};
	// The position is not written: it belongs to the list of salons, not to the room.
	const { id: _, position: __, ...columns } = changedSettings;
	unitOfWork.statements.push((db) => [db.update(salons).set(columns).where(eq(salons.id, salon.id))]);
	rows.salon = changedSettings;
	unitOfWork.log({
		label: "settings",
		subject: "rules",
		subjectId: 0,
		before: salon,
		after: changedSettings,
	});
	if (input.opening_hours) replaceHours(unitOfWork, input.opening_hours);
	if (input.special_dates && input.year !== undefined)
		replaceSpecialDates(unitOfWork, input.year, input.special_dates);
	unitOfWork.state.applySettings();
	unitOfWork.notifyChange("rules", 0);
	return { id: salon.id, version: changedSettings.version };
}

function replaceHours(
	unitOfWork: UnitOfWork,
	openingHours: NonNullable<SalonConfigsInput["opening_hours"]>,
): void {
	const { rows, salonId } = unitOfWork.state;
	const hours = openingHours.map((dayHours) => ({ salonId, ...dayHours }));
	unitOfWork.statements.push((db) => [
		db.delete(salonOpeningHours).where(eq(salonOpeningHours.salonId, salonId)),
		...insertRows(db, salonOpeningHours, hours),
	]);
	unitOfWork.log({ label: "settings", subject: "hours", subjectId: 0, before: rows.hours, after: hours });
	rows.hours = hours;
}

/** Replaces all special dates of a year. */
function replaceSpecialDates(
	unitOfWork: UnitOfWork,
	year: number,
	specialDates: NonNullable<SalonConfigsInput["special_dates"]>,
): void {
	const { rows, salonId } = unitOfWork.state;
	const [first, last] = [`${year}-01-01`, `${year}-12-31`];
	const datesOfYear = specialDates.map((specialDate) => ({ salonId, ...specialDate }));
	const allSpecialDates = [...rows.special.filter(({ date }) => date < first || date > last), ...datesOfYear];
	unitOfWork.statements.push((db) => [
		db
			.delete(salonSpecialDates)
			.where(
				and(
					eq(salonSpecialDates.salonId, salonId),
					gte(salonSpecialDates.date, first),
					lte(salonSpecialDates.date, last),
				),
			),
		...insertRows(db, salonSpecialDates, datesOfYear),
	]);
	unitOfWork.log({
		label: "settings",
		subject: "special",
		subjectId: 0,
		before: rows.special,
		after: allSpecialDates,
	});
	rows.special = allSpecialDates;
}
