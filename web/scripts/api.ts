import useSWR from "swr";
import type { RefererFigures } from "#domain/scripts/days.ts";
import { call } from "../api/client.ts";

export interface RefererAnalysis {
	name: string;
	group_id: number | null;
	url: string;
	/** `YYYY-MM-DD`, oldest first. */
	dates: string[];
	items: RefererFigures[];
}

/** From where the visitors of a script's page come. */
export const useRefererAnalysis = (id: number) =>
	useSWR(["script-referers", id], () => call<RefererAnalysis>("GET", `/api/script/referers/${id}`));
