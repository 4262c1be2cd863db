import { eq } from "drizzle-orm";
import { salons } from "#db/salons.ts";
import type { Command } from "../engine/command.ts";

/** Puts a salon away with everything that it has: nobody books it any more, and its reservations stay on record. */
export const archive: Command<Record<string, never>, { id: number }> = {
	isAlone: true,
	needs: () => ({}),
	run: (desk) => {
		const { rows, salonId } = desk.state;
		const archived = { ...rows.salon, deletedAt: desk.now, version: rows.salon.version + 1 };
		const { deletedAt, version } = archived;
		desk.statements.push((db) => [
			db.update(salons).set({ deletedAt, version }).where(eq(salons.id, salonId)),
		]);
		desk.log({ label: "settings", subject: "rules", subjectId: 0, before: rows.salon, after: archived });
		desk.state.isGone = true;
		desk.tellChange("rules", 0);
		return { id: salonId };
	},
};
