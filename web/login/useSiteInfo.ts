import useSWR from "swr";
import { client, unwrap } from "../api/client.ts";

/** Stands where the setting cannot be read. */
const FALLBACK_BRAND = "結び";

/** What may be known before anybody is logged in. */
export function useSiteInfo() {
	const { data, error, mutate } = useSWR("login", () => unwrap(client.sessions.api.login.$get()));
	return { info: data, brand: data?.brand || FALLBACK_BRAND, error, reload: () => void mutate() };
}
