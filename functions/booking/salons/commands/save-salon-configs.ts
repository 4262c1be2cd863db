import { and, eq, gte, lte } from "drizzle-orm";
import { salonOpeningHours, salonSpecialDates, salons } from "#db/booking/salons.ts";
import { insertRows } from "#db/platform/sql/write-rows.ts";
import type { ConfigsInput } from "#domain/booking/salons/inputs/configs.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { changedByOther } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { SalonSettingsRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { changeAround } from "./strand-reservations.ts";

/** Saves a salon's configuration; missing fields stay unchanged. */
export const saveConfigsCommand: RoomCommand<ConfigsInput, { id: number; version: number }> = {
	isAlone: true,
	needs: (input) => (decidesTimes(input) ? { standing: { resourceId: null } } : {}),
	run: (desk, input) => changeAround(desk, input.force, () => save(desk, input)),
};

/** Whether bookings can come to be outside of what is saved. */
const decidesTimes = ({ opening_hours, special_dates, sync_shift }: ConfigsInput): boolean =>
	opening_hours !== undefined || special_dates !== undefined || sync_shift !== undefined;

function save(desk: UnitOfWork, input: ConfigsInput): { id: number; version: number } {
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
	// Its place among all salons is no room's to write.
	const { id: _, position: __, ...columns } = changed;
	desk.statements.push((db) => [db.update(salons).set(columns).where(eq(salons.id, salon.id))]);
	rows.salon = changed;
	desk.log({ label: "settings", subject: "rules", subjectId: 0, before: salon, after: changed });
	if (input.opening_hours) saveHours(desk, input.opening_hours);
	if (input.special_dates && input.year !== undefined) saveSpecial(desk, input.year, input.special_dates);
	desk.state.renew();
	desk.tellChange("rules", 0);
	return { id: salon.id, version: changed.version };
}

function saveHours(desk: UnitOfWork, given: NonNullable<ConfigsInput["opening_hours"]>): void {
	const { rows, salonId } = desk.state;
	const hours = given.map((each) => ({ salonId, ...each }));
	desk.statements.push((db) => [
		db.delete(salonOpeningHours).where(eq(salonOpeningHours.salonId, salonId)),
		...insertRows(db, salonOpeningHours, hours),
	]);
	desk.log({ label: "settings", subject: "hours", subjectId: 0, before: rows.hours, after: hours });
	rows.hours = hours;
}

/** The special dates of a year, all of them. */
function saveSpecial(
	desk: UnitOfWork,
	year: number,
	given: NonNullable<ConfigsInput["special_dates"]>,
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
