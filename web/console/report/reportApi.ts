import useSWR from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { report } = client.report.api;

export type Report = Wire<typeof report.$get>;

/** Report of a month; null for the current one. */
export const useReport = (month: string | null) =>
	useSWR(["report", month], () => unwrap(report.$get({ query: month === null ? {} : { month } })), {
		keepPreviousData: true,
	});
