import useSWR from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { tracker } = client.trackers.api;
const report = tracker.report[":id"];
export type TrackerReport = Wire<typeof report.$get>;

/** Report of a tracker's conversions by day, landing page, link and source. A 404 is returned as an error without a toast. */
export const useTrackerReport = (id: number) =>
	useSWR(["tracker-report", id], () =>
		unwrap(report.$get({ param: { id: String(id) } }), { handles: [404] }),
	);

/**
 * Creates or replaces the secret of a tracker's postbacks; this response is the only one that contains it.
 * The password may be empty only if it was entered recently.
 * @param headers one idempotency key for all attempts of a dialog, so that a retry creates no second secret
 */
export const postTrackerSecret = (id: number, password: string, headers: Record<string, string>) =>
	unwrap(tracker.secret[":id"].$post({ param: { id: String(id) }, json: { password } }, { headers }));
