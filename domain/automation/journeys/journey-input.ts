import { z } from "zod";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { MAX_FOLDER_NAME, MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { markOpen } from "#domain/platform/body-names/closed-schemas.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys-texts.ts";
import {
	boundedList,
	haveDistinctIds,
	isEachOnce,
	optionalId,
	recordId,
	requiredText,
	requireSent,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";

/** Maximum number of journeys per account: the list shows all of them. */
export const MAX_JOURNEYS = 500;
/**
 * Maximum number of phases per journey: a larger map is not readable, and the condition for friends at a
 * phase excludes all later ones.
 */
export const MAX_PHASES = 20;
/** Maximum number of groups of journeys. */
export const MAX_JOURNEY_GROUPS = 200;

const phaseName = () => requiredText(MAX_ITEM_NAME, JOURNEY_TEXTS.phaseNameRequired);

/** Phase in the editor; its position is its index in the list. */
const phaseInput = markOpen(
	z
		.object({
			/** Null for a new phase. */
			id: optionalId().default(null),
			name: phaseName(),
			/** Condition for moving from the previous phase to this one; null if there is none. */
			filter: filterSchema.nullable().default(null),
			/** Whether friends at the previous phase pass this one as soon as they meet the condition. */
			passes_by_condition: yesNo().default(false),
		})
		.refine(({ filter, passes_by_condition }) => !passes_by_condition || (filter?.inputs.length ?? 0) > 0, {
			path: ["passes_by_condition"],
			error: JOURNEY_TEXTS.conditionRequired,
		}),
);

/** Body of `POST /api/journeys` and `PUT /api/journeys/{id}` (M-328, M-329); a whole row of the list can be sent back. */
export const journeyInput = markOpen(
	z.object({
		name: requiredText(MAX_ITEM_NAME, JOURNEY_TEXTS.nameRequired),
		group_id: optionalId().default(null),
		journey_tags: boundedList(phaseInput, MAX_PHASES, JOURNEY_TEXTS.tooManyPhases(MAX_PHASES)).refine(
			haveDistinctIds,
			JOURNEY_TEXTS.phaseTwice,
		),
		version: wholeNumber().optional(),
	}),
);

export type JourneyInput = z.output<typeof journeyInput>;

const journeyIds = (max: number) =>
	boundedList(recordId(), max, EXPLORER_TEXTS.tooManySelected(max)).refine(
		(ids) => ids.length > 0,
		EXPLORER_TEXTS.nothingSelected,
	);

/** Body of the sort calls: unnamed journeys follow in their current order. */
export const journeySortInput = z.object({
	ids: journeyIds(MAX_JOURNEYS).refine(isEachOnce, EXPLORER_TEXTS.orderStale),
});

export const journeyIdsInput = z.object({ ids: journeyIds(MAX_JOURNEYS) });

/** Body of `POST /api/journeys/mv_group` (M-336). */
export const journeyMoveInput = z.object({
	group_id: requireSent(optionalId()),
	ids: journeyIds(MAX_JOURNEYS),
});

export const journeyFavouriteInput = z.object({ favourite: yesNo() });

export const journeyGroupInput = z.object({
	name: requiredText(MAX_FOLDER_NAME, EXPLORER_TEXTS.newFolderNameRequired),
});

/** Body of `POST /api/journey_tags` (M-343): a phase at the end of its journey, or without one. */
export const newPhaseInput = z.object({
	name: phaseName(),
	journey_id: optionalId().default(null),
});

export const phaseNameInput = z.object({ name: phaseName() });

export const phaseListQuery = z.object({ journey_id: recordId().optional() });
