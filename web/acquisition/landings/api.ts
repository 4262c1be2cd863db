import useSWR, { mutate } from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/client.ts";

const KEY = "landing-destination";
const destination = client.landings.api.landing.destination;

/** Where all landing pages lead: LINE's address that adds the account as a friend. "" is not set. */
export const useDestination = () => useSWR(KEY, () => unwrap(destination.$get()));

export async function saveDestination(url: string): Promise<void> {
	await unwrap(destination.$post({ json: { url } }));
	await mutate(KEY);
}

/** Whether visits can be tied to friends by LINE Login. */
export const useLandingLogin = () =>
	useSWR("landing-login", () => unwrap(client.landings.api.landing.login.$get()));

const report = client.landings.api.landing.report[":id"];
export type LandingReport = Wire<typeof report.$get>;

/** The visits of a landing page, by day and by what the address carried. */
export const useLandingReport = (id: number) =>
	useSWR(["landing-report", id], () =>
		unwrap(report.$get({ param: { id: String(id) } }), { handles: [404] }),
	);
