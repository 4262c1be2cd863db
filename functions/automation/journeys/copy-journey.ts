import { sql } from "drizzle-orm";
import { journeys } from "#db/automation/journeys.ts";
import { commitBatch } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MAX_JOURNEYS } from "#domain/automation/journeys/journey-input.ts";
import { MAX_ITEM_NAME, nameOfCopy } from "#domain/engine/kinds/item-fields.ts";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";
import { findJourney, findSavedJourney, savedJourneyId } from "./find-journey.ts";
import { listPhases } from "./phases/list-phases.ts";
import { writePhases } from "./phases/write-phases.ts";
import { hasJourneyCapacity, nextJourneyPosition } from "./save-journey.ts";

/**
 * Copies a journey into the same group; the copied phases have no friends (M-202, M-335).
 * @throws Refusal 404; 403 for conditions that the operator may not set; 422 if there are too many journeys
 */
export async function copyJourney({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [savedBefore] = await findSavedJourney(ctx);
	if (savedBefore) return savedBefore;
	const [{ name, group_id }, phases] = await Promise.all([findJourney(ctx, id), listPhases(ctx, id)]);
	for (const { filter } of phases) if (filter) assertConditionsAllowed(ctx.operator, filter);
	const copyName = nameOfCopy(name, MAX_ITEM_NAME);
	const savedCopy = await saveOnce(
		() => findSavedJourney(ctx),
		() =>
			commitBatch(ctx.db, [
				execute(
					ctx.db,
					insertInto(
						journeys,
						{
							name: copyName,
							nameKey: normaliseText(copyName),
							groupId: group_id,
							position: nextJourneyPosition("position"),
							createdAt: ctx.now,
							saveKey: ctx.saveKey,
						},
						sql`where ${hasJourneyCapacity}`,
					),
				),
				auditOfChange(ctx, { verb: "journey.copy", subjectType: "journey", subjectId: id }),
				...writePhases({
					ctx,
					journeyId: savedJourneyId(ctx),
					phases: phases.map((phase) => ({
						id: null,
						name: phase.name,
						filter: phase.filter,
						// A copy moves no friends before an operator has reviewed it.
						passes_by_condition: false,
					})),
					storedPhases: [],
				}),
			]),
	);
	if (!savedCopy) throw invalid("ERROR", JOURNEY_TEXTS.tooManyJourneys(MAX_JOURNEYS));
	return savedCopy;
}
