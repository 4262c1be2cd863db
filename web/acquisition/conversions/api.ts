import useSWR from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/client.ts";

const { tracker } = client.trackers.api;
const report = tracker.report[":id"];
export type TrackerReport = Wire<typeof report.$get>;

/** The conversions of a tracker: by day, landing page, link, and what had sent it. */
export const useTrackerReport = (id: number) =>
	useSWR(["tracker-report", id], () =>
		unwrap(report.$get({ param: { id: String(id) } }), { handles: [404] }),
	);

/**
 * Makes the secret of a tracker's postbacks, or another one. It is answered this once; without a password only where that
 * was given of late.
 * @param headers one key for all tries of one dialog, so that a repeated one makes one secret
 */
export const makeSecret = (id: number, password: string, headers: Record<string, string>) =>
	unwrap(tracker.secret[":id"].$post({ param: { id: String(id) }, json: { password } }, { headers }));
