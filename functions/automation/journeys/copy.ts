import { sql } from "drizzle-orm";
import { journeys } from "#db/automation/journeys.ts";
import { commit } from "#db/client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { MAX_JOURNEYS } from "#domain/automation/journeys/journey.ts";
import { copyName, MAX_ITEM_NAME } from "#domain/engine/kinds/item.ts";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/allowed.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import { savedOnce } from "#functions/platform/http/saved-once.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { findJourney, idSavedBy, journeySavedBy } from "./find.ts";
import { phasesOf } from "./phases/of-journey.ts";
import { writePhases } from "./phases/write.ts";
import { behindAll, isRoom } from "./register.ts";

/**
 * Copies a journey into its group, with phases of its own that nobody has passed (M-202, M-335).
 * @throws Refusal 404; 403 for conditions that the operator could not set themselves; 422 for one journey too many
 */
export async function copyJourney({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [known] = await journeySavedBy(ctx);
	if (known) return known;
	const [{ name, group_id }, phases] = await Promise.all([findJourney(ctx, id), phasesOf(ctx, id)]);
	for (const { filter } of phases) if (filter) assertConditionsAllowed(ctx.operator, filter);
	const copied = copyName(name, MAX_ITEM_NAME);
	const made = await savedOnce(
		() => journeySavedBy(ctx),
		() =>
			commit(ctx.db, [
				execute(
					ctx.db,
					insertInto(
						journeys,
						{
							name: copied,
							nameKey: normalise(copied),
							groupId: group_id,
							position: behindAll("position"),
							createdAt: ctx.now,
							saveKey: ctx.saveKey,
						},
						sql`where ${isRoom}`,
					),
				),
				auditOfChange(ctx, { verb: "journey.copy", subjectType: "journey", subjectId: id }),
				...writePhases({
					ctx,
					journeyId: idSavedBy(ctx),
					phases: phases.map((phase) => ({
						id: null,
						name: phase.name,
						filter: phase.filter,
						// Nobody is moved by a journey that nobody has looked at yet.
						passes_by_condition: false,
					})),
					before: [],
				}),
			]),
	);
	if (!made) throw invalid("ERROR", JOURNEY_TEXTS.tooManyJourneys(MAX_JOURNEYS));
	return made;
}
