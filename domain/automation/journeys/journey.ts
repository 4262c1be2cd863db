import { z } from "zod";
import { filterSchema } from "#domain/engine/filters/filter.ts";
import { MAX_FOLDER_NAME, MAX_ITEM_NAME } from "#domain/engine/kinds/item.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys.ts";
import {
	haveOwnIds,
	isEachOnce,
	list,
	optionalId,
	recordId,
	requiredText,
	sent,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/wire.ts";

/** Most journeys of an account: the list shows all of them. */
export const MAX_JOURNEYS = 500;
/** Most phases of a journey: a map of more cannot be read, nor may a condition that leaves them out be longer. */
export const MAX_PHASES = 20;
/** Most groups of journeys. */
export const MAX_JOURNEY_GROUPS = 200;

const phaseName = () => requiredText(MAX_ITEM_NAME, JOURNEY_TEXTS.phaseNameRequired);

/** A phase as the editor has it. Its place is that in the list. */
const phaseInput = z
	.object({
		/** Null for a new one. */
		id: optionalId().default(null),
		name: phaseName(),
		/** Condition for moving from the previous phase to this one; null for none. */
		filter: filterSchema.nullable().default(null),
		/** Friends at the previous phase pass this one as soon as the condition includes them. */
		passes_by_condition: yesNo().default(false),
	})
	.refine(({ filter, passes_by_condition }) => !passes_by_condition || (filter?.inputs.length ?? 0) > 0, {
		path: ["passes_by_condition"],
		error: JOURNEY_TEXTS.conditionRequired,
	});

/** The body of `POST /api/journeys` and `PUT /api/journeys/{id}` (M-328, M-329). */
export const journeyInput = z.object({
	name: requiredText(MAX_ITEM_NAME, JOURNEY_TEXTS.nameRequired),
	group_id: optionalId().default(null),
	journey_tags: list(phaseInput, MAX_PHASES, JOURNEY_TEXTS.tooManyPhases(MAX_PHASES)).refine(
		haveOwnIds,
		JOURNEY_TEXTS.phaseTwice,
	),
	version: wholeNumber().optional(),
});

export type JourneyInput = z.output<typeof journeyInput>;

const journeyIds = (most: number) =>
	list(recordId(), most, EXPLORER_TEXTS.tooManySelected(most)).refine(
		(ids) => ids.length > 0,
		EXPLORER_TEXTS.nothingSelected,
	);

/** Body of the calls that order: ids not named follow in their current order. */
export const journeySortInput = z.object({
	ids: journeyIds(MAX_JOURNEYS).refine(isEachOnce, EXPLORER_TEXTS.orderStale),
});

export const journeyIdsInput = z.object({ ids: journeyIds(MAX_JOURNEYS) });

/** The body of `POST /api/journeys/mv_group` (M-336). */
export const journeyMoveInput = z.object({
	group_id: sent(optionalId()),
	ids: journeyIds(MAX_JOURNEYS),
});

export const journeyFavouriteInput = z.object({ favourite: yesNo() });

export const journeyGroupInput = z.object({
	name: requiredText(MAX_FOLDER_NAME, EXPLORER_TEXTS.newFolderNameRequired),
});

/** The body of `POST /api/journey_tags` (M-343): a phase at the end of its journey, or of none. */
export const journeyTagInput = z.object({
	name: phaseName(),
	journey_id: optionalId().default(null),
});

export const journeyTagName = z.object({ name: phaseName() });

export const journeyTagQuery = z.object({ journey_id: recordId().optional() });
