import { journeyInput } from "#domain/automation/journeys/journey-input.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";

/** Form draft of a phase. */
export interface PhaseDraft {
	/** Key among the form's phases, including new ones. */
	key: string;
	/** Null for a new phase. */
	id: number | null;
	name: string;
	/** Null without a condition. */
	filter: Filter | null;
	/** Whether friends in the previous phase pass this one as soon as they match the condition. */
	passes_by_condition: boolean;
}

/** Form draft of a journey. */
export interface JourneyDraft {
	name: string;
	group_id: number | null;
	journey_tags: PhaseDraft[];
}

interface SavedJourney extends Omit<JourneyDraft, "journey_tags"> {
	/** The wire type of a filter is a plain object. */
	journey_tags: readonly (Omit<PhaseDraft, "key" | "filter"> & { id: number; filter: object | null })[];
}

/** Draft of a stored journey. */
export const journeyDraftOf = ({ name, group_id, journey_tags }: SavedJourney): JourneyDraft => ({
	name,
	group_id,
	journey_tags: journey_tags.map(({ id, name, filter, passes_by_condition }) => ({
		key: String(id),
		id,
		name,
		filter: filter as Filter | null,
		passes_by_condition,
	})),
});

/** Number of new phases, for their keys. */
let newPhaseCount = 0;

/** Draft of a new phase. */
export const blankPhase = (): PhaseDraft => ({
	key: `new${++newPhaseCount}`,
	id: null,
	name: "",
	filter: null,
	passes_by_condition: false,
});

/** @param version current version of the edited journey */
export const checkJourney = (draft: JourneyDraft, version: number) =>
	checkDraft(journeyInput, {
		...draft,
		journey_tags: draft.journey_tags.map(({ key, ...phase }) => phase),
		version,
	});
