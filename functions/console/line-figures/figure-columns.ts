import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { FigureStatus } from "#domain/console/line-figures/figure-kinds.ts";

/** Columns of a row of figures, as statements of this folder name them. */
export const FIGURE_COLUMNS = {
	day: text,
	fromDay: nullable(text),
	status: typed<FigureStatus>(text),
	figures: nullable(text),
	fetchedAt: nullable(number),
};
