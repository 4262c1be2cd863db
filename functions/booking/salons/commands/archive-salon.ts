import { eq } from "drizzle-orm";
import { salons } from "#db/booking/salons.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";

/**
 * Archives a salon: it takes no more bookings, and its reservations stay on record.
 * @throws Refusal 409 where it has future bookings and `force` is false
 */
export const archiveSalonCommand: RoomCommand<{ salonId: number; force: boolean }, { id: number }> = {
	runsAlone: true,
	needs: ({ salonId }) => ({ usage: { salonId } }),
	run: (unitOfWork, { salonId, force }) => {
		const { rows } = unitOfWork.state;
		const futureBookingCount = unitOfWork.usage({ salonId });
		if (futureBookingCount > 0 && !force)
			throw new Refusal(409, { ERROR: [SALON_TEXTS.inUse(futureBookingCount)] });
		const archivedSalon = { ...rows.salon, deletedAt: unitOfWork.now, version: rows.salon.version + 1 };
		const { deletedAt, version } = archivedSalon;
		const { operatorId } = unitOfWork.actor;
		unitOfWork.statements.push((db) => [
			db.update(salons).set({ deletedAt, version }).where(eq(salons.id, salonId)),
			// The salon's history is archived with it, so the audit log records who archived it.
			...(operatorId === null
				? []
				: [auditArchiveStatement({ db, now: unitOfWork.now, operatorId }, salonId)]),
		]);
		unitOfWork.log({
			label: "settings",
			subject: "rules",
			subjectId: 0,
			before: rows.salon,
			after: archivedSalon,
		});
		unitOfWork.state.isArchived = true;
		unitOfWork.notifyChange("rules", 0);
		return { id: salonId };
	},
};

const auditArchiveStatement = (
	{ operatorId, ...at }: { db: Db; now: number; operatorId: number },
	salonId: number,
): Statement =>
	auditRow(
		{ ...at, operator: { id: operatorId } },
		{ verb: "salon.archive", subjectType: "salon", subjectId: salonId },
	);
