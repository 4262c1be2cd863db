import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { calendarDay } from "#domain/platform/wire/input-schemas.ts";
import { CHANGED_FIGURE_NAMES, type ChangedFigureName } from "./changed-figures.ts";

/** Number of days between the ends of the compared periods: the same weekdays of the week before. */
export const CHANGE_DISTANCE = 7;

/** Number of days of the chart. */
export const CHANGE_CHART_DAYS = 28;

/** Maximum number of causes of a change. */
export const MAX_CAUSES = 10;

export const figureChangeQuery = z.object({
	figure: z.enum(CHANGED_FIGURE_NAMES as [ChangedFigureName, ...ChangedFigureName[]], {
		error: FIELD_TEXTS.choiceUnknown,
	}),
	/** Last day of the period; yesterday by default. */
	day: calendarDay().optional(),
	days: z.enum(["1", "7"], { error: FIELD_TEXTS.choiceUnknown }).default("1"),
});

export type FigureChangeQuery = z.output<typeof figureChangeQuery>;
