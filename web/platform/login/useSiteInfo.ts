import useSWR from "swr";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { applyBrand } from "#web/platform/api/currentBrand.ts";

/** Public information about the deployment, shown before login. */
export function useSiteInfo() {
	const { data, error, mutate } = useSWR("login", loadSite);
	return { info: data, error, reload: () => void mutate() };
}

async function loadSite() {
	const site = await unwrap(client.sessions.api.login.$get());
	applyBrand(site.brand);
	return site;
}
