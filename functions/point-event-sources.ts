import { SCORE_SOURCES } from "#functions/automation/scores/events/registry.ts";
import type { PointEventSources } from "#functions/commerce/points/point-source.ts";

/** Events that grant points, as scores read them. */
export const POINT_EVENT_SOURCES: PointEventSources = {
	visited: SCORE_SOURCES.visited,
	reserved: SCORE_SOURCES.reserved,
	event_booked: SCORE_SOURCES.event_booked,
	form_answered: SCORE_SOURCES.form_answered,
	converted: SCORE_SOURCES.converted,
};
