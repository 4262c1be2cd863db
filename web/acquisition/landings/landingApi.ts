import useSWR, { mutate } from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const KEY = "landing-destination";
const destination = client.landings.api.landing.destination;

/** Destination of all landing pages: LINE's URL to add the account as a friend. Empty if not set. */
export const useLandingDestination = () => useSWR(KEY, () => unwrap(destination.$get()));

/** Saves the destination, and reloads it. */
export async function postLandingDestination(url: string): Promise<void> {
	await unwrap(destination.$post({ json: { url } }));
	await mutate(KEY);
}

/** Whether LINE Login can match visits to friends. */
export const useLandingLogin = () =>
	useSWR("landing-login", () => unwrap(client.landings.api.landing.login.$get()));

const report = client.landings.api.landing.report[":id"];
export type LandingReport = Wire<typeof report.$get>;

/** Visits of a landing page by day and URL parameter. A 404 is returned as an error without a toast. */
export const useLandingReport = (id: number) =>
	useSWR(["landing-report", id], () =>
		unwrap(report.$get({ param: { id: String(id) } }), { handles: [404] }),
	);
