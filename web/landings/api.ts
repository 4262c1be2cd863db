import useSWR, { mutate } from "swr";
import { call } from "../api/client.ts";

const ADDRESS = "/api/landing/destination";

/** Where all landing pages lead: LINE's address that adds the account as a friend. "" is not set. */
export const useDestination = () => useSWR(ADDRESS, () => call<{ url: string }>("GET", ADDRESS));

export async function saveDestination(url: string): Promise<void> {
	await call("POST", ADDRESS, { json: { url } });
	await mutate(ADDRESS);
}
