import { journeyInput } from "#domain/automation/journeys/journey.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { checkedBy } from "#web/platform/ui/problems.ts";

export interface PhaseDraft {
	/** Names it among the phases of the form, new ones too. */
	key: string;
	/** Null for a new one. */
	id: number | null;
	name: string;
	/** Null where nothing is asked. */
	filter: Filter | null;
	/** Whoever stands at the phase before passes it as soon as the condition finds them. */
	passes_by_condition: boolean;
}

export interface JourneyDraft {
	name: string;
	group_id: number | null;
	journey_tags: PhaseDraft[];
}

interface Saved extends Omit<JourneyDraft, "journey_tags"> {
	/** The wire knows of a filter no more than that it is one. */
	journey_tags: readonly (Omit<PhaseDraft, "key" | "filter"> & { id: number; filter: object | null })[];
}

export const draftOf = ({ name, group_id, journey_tags }: Saved): JourneyDraft => ({
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

let made = 0;

export const blankPhase = (): PhaseDraft => ({
	key: `new${++made}`,
	id: null,
	name: "",
	filter: null,
	passes_by_condition: false,
});

/** @param version of the journey that is being edited */
export const checkJourney = (draft: JourneyDraft, version: number) =>
	checkedBy(journeyInput, {
		...draft,
		journey_tags: draft.journey_tags.map(({ key, ...phase }) => phase),
		version,
	});
