import type { z } from "zod";
import type { eventContext } from "./conditions/api.ts";

/** The options for the forms of conditions, as `GET /api/v1/filters/…` answers them. */
export interface Choice {
	id: number;
	name: string;
}

interface Deletable extends Choice {
	deleted: 0 | 1;
}

/** A resource or a course. */
export interface SalonOption extends Deletable {
	salon_id: number;
}

/** Deleted ones are included, because past reservations name them. */
export interface SalonChoices {
	salons: Deletable[];
	resources: SalonOption[];
	courses: SalonOption[];
}

export interface JourneyChoices {
	journeys: Choice[];
	/** The phases of a journey. */
	phases: (Choice & { journey_id: number })[];
}

/** Which value of which event of the open API. */
export type EventContext = z.output<typeof eventContext>;

/** The same as it is offered: with the trigger that brings it, where one does. */
export type EventChoice = EventContext & { open_api_trigger_id?: number | null };

export interface ApiEventChoices {
	contexts: EventChoice[];
}
