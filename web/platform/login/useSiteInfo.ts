import useSWR from "swr";
import { carryBrand } from "#web/platform/api/brand.ts";
import { client, unwrap } from "#web/platform/api/client.ts";

/** Public information before login. */
export function useSiteInfo() {
	const { data, error, mutate } = useSWR("login", loadSite);
	return { info: data, error, reload: () => void mutate() };
}

async function loadSite() {
	const site = await unwrap(client.sessions.api.login.$get());
	carryBrand(site.brand);
	return site;
}
