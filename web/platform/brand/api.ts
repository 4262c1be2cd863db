import useSWR from "swr";
import type { BrandInput } from "#domain/platform/brand/brand.ts";
import { client, unwrap, type Wire, within } from "#web/platform/api/client.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const { brand } = client.brand.api;
export type BrandSetting = Wire<typeof brand.$get>;

/** Editable brand of this deployment. */
export const useBrandSetting = () => useSWR("brand", () => unwrap(brand.$get()));

export const saveBrand = (json: BrandInput, headers: Record<string, string>) =>
	unwrap(brand.$put({ json }, { headers }));

/** Timeout for a megabyte on a mobile connection. */
const TIMEOUT_SECONDS = 60;

/** Uploads a picture as the logo. */
export const uploadLogo = (file: Blob) =>
	unwrap(
		brand.logo.$post({}, { headers: saveKeyHeader(), ...within({ timeout: TIMEOUT_SECONDS, body: file }) }),
	);

export const removeLogo = () => unwrap(brand.logo.$delete({}, { headers: saveKeyHeader() }));
