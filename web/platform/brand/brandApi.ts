import useSWR from "swr";
import type { BrandInput } from "#domain/platform/brand/brand-input.ts";
import { callOptions, client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const { brand } = client.brand.api;
export type BrandSetting = Wire<typeof brand.$get>;

/** Editable brand of this deployment. */
export const useBrandSetting = () => useSWR("brand", () => unwrap(brand.$get()));

export const requestBrandSave = (json: BrandInput, headers: Record<string, string>) =>
	unwrap(brand.$put({ json }, { headers }));

/** Timeout for a megabyte on a mobile connection. */
const TIMEOUT_SECONDS = 60;

/** Uploads a picture as the logo. */
export const uploadLogo = (file: Blob) =>
	unwrap(
		brand.logo.$post(
			{},
			{ headers: saveKeyHeader(), ...callOptions({ timeout: TIMEOUT_SECONDS, body: file }) },
		),
	);

export const requestLogoRemoval = () => unwrap(brand.logo.$delete({}, { headers: saveKeyHeader() }));
