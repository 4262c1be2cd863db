import useSWRImmutable from "swr/immutable";
import type { PackageLicense } from "#domain/console/about/package-license.ts";
import { fetchAddress } from "#web/platform/api/apiClient.ts";

/** Licences of the packages in this build. */
export const useLicenses = (folder: string) => useSWRImmutable(`${folder}/licenses.json`, loadLicenses);

async function loadLicenses(address: string): Promise<PackageLicense[]> {
	const response = await fetchAddress(address);
	if (!response.ok) throw new Error(`${response.status}`);
	return response.json();
}
