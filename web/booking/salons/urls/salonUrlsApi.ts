import useSWR, { mutate } from "swr";
import type { z } from "zod";
import type { salonUrlInput } from "#domain/booking/salons/inputs/salon-url-inputs.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";
import { salonListKey } from "../salonsApi.ts";

type Headers = Record<string, string>;

const urls = client.salonUrls.api.salon[":salonId"].salon_urls;
const urlsV2 = client.salonUrls.api.v2.salon[":salonId"].salon_urls;
const friendLinks = client.salonUrls.api.v2.salon[":salonId"].friend_links;

const salonParam = (salonId: number) => ({ salonId: String(salonId) });
const salonItemParam = (salonId: number, id: number) => ({ ...salonParam(salonId), id: String(id) });

export const useSalonUrls = (salonId: number) =>
	useSWR(salonListKey(salonId, "urls"), () => unwrap(urls.$get({ param: salonParam(salonId) })));

export async function postSalonUrl(
	salonId: number,
	json: z.input<typeof salonUrlInput>,
	headers: Headers,
): Promise<void> {
	await unwrap(urlsV2.$post({ param: salonParam(salonId), json }, { headers }));
	await mutate(salonListKey(salonId, "urls"));
}

export async function requestSalonUrlDeletion(salonId: number, id: number): Promise<void> {
	await unwrap(urlsV2[":id"].$delete({ param: salonItemParam(salonId, id) }, saveKeyOptions()));
	await mutate(salonListKey(salonId, "urls"));
}

/** Revokes the friends' links that were sent for a URL. */
export async function postSalonUrlRevocation(salonId: number, id: number): Promise<void> {
	await unwrap(urlsV2[":id"].revoke.$post({ param: salonItemParam(salonId, id) }, saveKeyOptions()));
}

/** Revokes one friend's links to a salon. */
export async function postSalonLinkRevocation(salonId: number, member_id: number): Promise<void> {
	await unwrap(
		friendLinks.revoke.$post({ param: salonParam(salonId), json: { member_id } }, saveKeyOptions()),
	);
}
