import type { z } from "zod";
import type { eventContext } from "../conditions/api.ts";

/** What the forms of conditions choose from, as `GET /api/v1/filters/…` answers it. */
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

/** Deleted ones too: reservations of the past name them. */
export interface SalonChoices {
	salons: Deletable[];
	resources: SalonOption[];
	courses: SalonOption[];
}

export interface JourneyChoices {
	journeys: Choice[];
	/** Those that belong to a journey. */
	phases: (Choice & { journey_id: number })[];
}

/** Which value of which event of the open API. */
export type EventContext = z.output<typeof eventContext>;

export interface ApiEventChoices {
	contexts: EventContext[];
}
