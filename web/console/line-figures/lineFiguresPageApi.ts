import useSWR from "swr";
import type { AccountFiguresQuery } from "#domain/console/line-figures/line-figures-input.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";

const { line_figures } = client.lineFigures.api;

export type AccountFigures = Wire<typeof line_figures.account.$get>;
export type FigurePeriod = AccountFiguresQuery["days"];

/** LINE's figures of the account in the last days. */
export const useAccountFigures = (days: FigurePeriod) =>
	useSWR(
		["line-figures-account", days],
		() => unwrap(line_figures.account.$get({ query: { days: String(days) } })),
		{
			keepPreviousData: true,
		},
	);

/** Saves whether LINE counts messages other than broadcasts and steps. */
export const putFiguresSetting = (counts_all: 0 | 1) =>
	unwrap(line_figures.setting.$put({ json: { counts_all } })).finally(() =>
		reloadMatching((key) => Array.isArray(key) && key[0] === "line-figures-account"),
	);
