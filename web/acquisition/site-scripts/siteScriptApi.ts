import useSWR from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const referers = client.scripts.api.script.referers[":id"];
export type RefererAnalysis = Wire<typeof referers.$get>;

/** Visits that a script has counted: by day, page, referrer and rule. */
export const useRefererAnalysis = (id: number) =>
	useSWR(["script-referers", id], () => unwrap(referers.$get({ param: { id: String(id) } })));
