import type { z } from "zod";
import type { eventContext } from "./conditions/api.ts";

/** Options for the forms of conditions, returned by `GET /api/v1/filters/…`. */
export interface NamedChoice {
	id: number;
	name: string;
}

interface Deletable extends NamedChoice {
	deleted: 0 | 1;
}

/** Resource or course. */
export interface SalonOption extends Deletable {
	salon_id: number;
}

/** Includes deleted ones, because past reservations reference them. */
export interface SalonChoices {
	salons: Deletable[];
	resources: SalonOption[];
	courses: SalonOption[];
}

export interface JourneyChoices {
	journeys: NamedChoice[];
	/** Phases of a journey. */
	phases: (NamedChoice & { journey_id: number })[];
}

/** Reference to a value of an open API event. */
export type EventContext = z.output<typeof eventContext>;

/** Event value as offered, with the trigger that provides it, if any. */
export type EventChoice = EventContext & { open_api_trigger_id?: number | null };

export interface ApiEventChoices {
	contexts: EventChoice[];
}
