import { sql } from "drizzle-orm";
import { journeys } from "#db/automation/journeys.ts";
import { commit } from "#db/client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { type JourneyInput, MAX_JOURNEYS } from "#domain/automation/journeys/journey.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { holds } from "#functions/engine/explorer/holds.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/allowed.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { changedByOther, invalid } from "#functions/platform/http/refusal.ts";
import { savedOnce } from "#functions/platform/http/saved-once.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { findJourney, idSavedBy, journeySavedBy } from "./find.ts";
import { groupThere } from "./groups/kind.ts";
import { type JourneyPhase, phasesOf } from "./phases/of-journey.ts";
import { writePhases } from "./phases/write.ts";

/** Makes a journey, behind all others. @throws Refusal 422; 403 for conditions beyond the operator's abilities */
export async function createJourney({ ctx, input }: { ctx: OperatorCtx; input: JourneyInput }) {
	const [known] = await journeySavedBy(ctx);
	if (known) return known;
	await check(ctx, input, []);
	const made = await savedOnce(
		() => journeySavedBy(ctx),
		() =>
			commit(ctx.db, [
				execute(
					ctx.db,
					insertInto(
						journeys,
						{
							name: input.name,
							nameKey: normalise(input.name),
							groupId: input.group_id,
							position: behindAll("position"),
							createdAt: ctx.now,
							saveKey: ctx.saveKey,
						},
						sql`where ${isRoom} and ${groupThere(input.group_id)}`,
					),
				),
				auditOfChange(ctx, { verb: "journey.create", subjectType: "journey", detail: { name: input.name } }),
				...writePhases({ ctx, journeyId: idSavedBy(ctx), phases: input.journey_tags, before: [] }),
			]),
	);
	if (made) return made;
	await checkGroup(ctx, input.group_id);
	throw invalid("ERROR", JOURNEY_TEXTS.tooManyJourneys(MAX_JOURNEYS));
}

/**
 * Saves a journey with its phases.
 * @throws Refusal 404; 409 for one changed by somebody else meanwhile; 422; 403 for conditions beyond the
 * operator's abilities
 */
export async function updateJourney({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: JourneyInput & { id: number };
}) {
	const [known] = await journeySavedBy(ctx);
	if (known) return known;
	const [journey, before] = await Promise.all([findJourney(ctx, input.id), phasesOf(ctx, input.id)]);
	const version = input.version ?? journey.version;
	if (version !== journey.version) throw changedByOther();
	await check(ctx, input, before);
	const saved = await savedOnce(
		() => journeySavedBy(ctx),
		() =>
			commit(ctx.db, [
				execute(
					ctx.db,
					sql`update ${journeys} set name = ${input.name}, name_key = ${normalise(input.name)},
							group_id = ${input.group_id}, version = version + 1, save_key = ${ctx.saveKey}
						where id = ${input.id} and version = ${version} and deleted_at is null and ${groupThere(input.group_id)}`,
				),
				auditOfChange(ctx, {
					verb: "journey.update",
					subjectType: "journey",
					subjectId: input.id,
					detail: { name: input.name, journey_tags: input.journey_tags.map(({ name }) => name) },
				}),
				...writePhases({ ctx, journeyId: idSavedBy(ctx), phases: input.journey_tags, before }),
			]),
	);
	if (saved) return saved;
	await checkGroup(ctx, input.group_id);
	throw changedByOther();
}

/** There is room for one more journey. */
export const isRoom = sql`(select count(*) from ${journeys} where deleted_at is null) < ${MAX_JOURNEYS}`;

/** The place behind all others. */
export const behindAll = (order: "position" | "favourite_position") =>
	sql`(select ifnull(max(${sql.identifier(order)}), 0) + 1 from ${journeys})`;

async function check(ctx: OperatorCtx, input: JourneyInput, before: readonly JourneyPhase[]): Promise<void> {
	const known = new Map(before.map((phase) => [phase.id, phase]));
	for (const [place, { id, filter }] of input.journey_tags.entries()) {
		if (id !== null && !known.has(id))
			throw invalid(`journey_tags[${place}][id]`, JOURNEY_TEXTS.phaseUnknown);
		if (filter) assertConditionsAllowed(ctx.operator, filter, id === null ? null : known.get(id)?.filter);
	}
	await checkGroup(ctx, input.group_id);
}

async function checkGroup(ctx: OperatorCtx, id: number | null): Promise<void> {
	if (!(await holds(ctx, groupThere(id)))) throw invalid("group_id", EXPLORER_TEXTS.folderGone);
}
