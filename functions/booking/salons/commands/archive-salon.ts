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
	run: (desk, { salonId, force }) => {
		const { rows } = desk.state;
		const open = desk.usage({ salonId });
		if (open > 0 && !force) throw new Refusal(409, { ERROR: [SALON_TEXTS.inUse(open)] });
		const archived = { ...rows.salon, deletedAt: desk.now, version: rows.salon.version + 1 };
		const { deletedAt, version } = archived;
		const { operatorId } = desk.actor;
		desk.statements.push((db) => [
			db.update(salons).set({ deletedAt, version }).where(eq(salons.id, salonId)),
			// The salon's history is archived with it, so the audit log records who archived it.
			...(operatorId === null ? [] : [auditArchiveStatement({ db, now: desk.now, operatorId }, salonId)]),
		]);
		desk.log({ label: "settings", subject: "rules", subjectId: 0, before: rows.salon, after: archived });
		desk.state.isGone = true;
		desk.tellChange("rules", 0);
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
