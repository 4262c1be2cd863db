import useSWR from "swr";
import type { ChangedFigureName } from "#domain/console/figure-changes/changed-figures.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { figure_changes } = client.figureChanges.api;

export type FigureChange = Wire<typeof figure_changes.$get>;
export type ChangeCause = FigureChange["causes"][number];

/** Chosen figure and period. */
export interface ChosenChange {
	figure: ChangedFigureName;
	day: string;
	days: "1" | "7";
}

/** Causes of the change of a figure; the last answer stays until the next one arrives. */
export const useFigureChange = (chosen: ChosenChange) =>
	useSWR(
		["figure-change", chosen.figure, chosen.day, chosen.days],
		() => unwrap(figure_changes.$get({ query: chosen }), { handles: [403] }),
		{ keepPreviousData: true },
	);
