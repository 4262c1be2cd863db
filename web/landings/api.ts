import useSWR, { mutate } from "swr";
import { client, unwrap } from "../api/client.ts";

const KEY = "landing-destination";
const destination = client.landings.api.landing.destination;

/** Where all landing pages lead: LINE's address that adds the account as a friend. "" is not set. */
export const useDestination = () => useSWR(KEY, () => unwrap(destination.$get()));

export async function saveDestination(url: string): Promise<void> {
	await unwrap(destination.$post({ json: { url } }));
	await mutate(KEY);
}
