import { sql } from "drizzle-orm";
import { journeys } from "#db/automation/journeys.ts";
import { commitBatch } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { type JourneyInput, MAX_JOURNEYS } from "#domain/automation/journeys/journey-input.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { conditionHolds } from "#functions/engine/explorer/condition-holds.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";
import { findJourney, findSavedJourney, savedJourneyId } from "./find-journey.ts";
import { journeyGroupExists } from "./groups/journey-group-kind.ts";
import { type JourneyPhase, listPhases } from "./phases/list-phases.ts";
import { writePhases } from "./phases/write-phases.ts";

/** Creates a journey at the end. @throws Refusal 422; 403 for conditions beyond the operator's abilities */
export async function createJourney({ ctx, input }: { ctx: OperatorCtx; input: JourneyInput }) {
	const [savedBefore] = await findSavedJourney(ctx);
	if (savedBefore) return savedBefore;
	await assertValidJourney(ctx, input, []);
	const savedJourney = await saveOnce(
		() => findSavedJourney(ctx),
		() =>
			commitBatch(ctx.db, [
				execute(
					ctx.db,
					insertInto(
						journeys,
						{
							name: input.name,
							nameKey: normaliseText(input.name),
							groupId: input.group_id,
							position: nextJourneyPosition("position"),
							createdAt: ctx.now,
							saveKey: ctx.saveKey,
						},
						sql`where ${hasJourneyCapacity} and ${journeyGroupExists(input.group_id)}`,
					),
				),
				auditOfChange(ctx, { verb: "journey.create", subjectType: "journey", detail: { name: input.name } }),
				...writePhases({ ctx, journeyId: savedJourneyId(ctx), phases: input.journey_tags, storedPhases: [] }),
			]),
	);
	if (savedJourney) return savedJourney;
	await assertGroupExists(ctx, input.group_id);
	throw invalid("ERROR", JOURNEY_TEXTS.tooManyJourneys(MAX_JOURNEYS));
}

/**
 * Updates a journey with its phases.
 * @throws Refusal 404; 409 if it was changed meanwhile; 422; 403 for conditions beyond the operator's
 * abilities
 */
export async function updateJourney({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: JourneyInput & { id: number };
}) {
	const [savedBefore] = await findSavedJourney(ctx);
	if (savedBefore) return savedBefore;
	const [journey, storedPhases] = await Promise.all([findJourney(ctx, input.id), listPhases(ctx, input.id)]);
	const version = input.version ?? journey.version;
	if (version !== journey.version) throw changedByOther();
	await assertValidJourney(ctx, input, storedPhases);
	const savedJourney = await saveOnce(
		() => findSavedJourney(ctx),
		() =>
			commitBatch(ctx.db, [
				execute(
					ctx.db,
					sql`update ${journeys} set name = ${input.name}, name_key = ${normaliseText(input.name)},
							group_id = ${input.group_id}, version = version + 1, save_key = ${ctx.saveKey}
						where id = ${input.id} and version = ${version} and deleted_at is null and ${journeyGroupExists(input.group_id)}`,
				),
				auditOfChange(ctx, {
					verb: "journey.update",
					subjectType: "journey",
					subjectId: input.id,
					detail: { name: input.name, journey_tags: input.journey_tags.map(({ name }) => name) },
				}),
				...writePhases({ ctx, journeyId: savedJourneyId(ctx), phases: input.journey_tags, storedPhases }),
			]),
	);
	if (savedJourney) return savedJourney;
	await assertGroupExists(ctx, input.group_id);
	throw changedByOther();
}

/** Condition that one more journey may be created. */
export const hasJourneyCapacity = sql`(select count(*) from ${journeys} where deleted_at is null) < ${MAX_JOURNEYS}`;

/** Position after all others. */
export const nextJourneyPosition = (column: "position" | "favourite_position") =>
	sql`(select ifnull(max(${sql.identifier(column)}), 0) + 1 from ${journeys})`;

async function assertValidJourney(
	ctx: OperatorCtx,
	input: JourneyInput,
	storedPhases: readonly JourneyPhase[],
): Promise<void> {
	const phasesById = new Map(storedPhases.map((phase) => [phase.id, phase]));
	for (const [index, { id, filter }] of input.journey_tags.entries()) {
		if (id !== null && !phasesById.has(id))
			throw invalid(`journey_tags[${index}][id]`, JOURNEY_TEXTS.phaseUnknown);
		if (filter)
			assertConditionsAllowed(ctx.operator, filter, id === null ? null : phasesById.get(id)?.filter);
	}
	await assertGroupExists(ctx, input.group_id);
}

async function assertGroupExists(ctx: OperatorCtx, id: number | null): Promise<void> {
	if (!(await conditionHolds(ctx, journeyGroupExists(id))))
		throw invalid("group_id", EXPLORER_TEXTS.folderGone);
}
