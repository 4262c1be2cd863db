import useSWR from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";
import { SALONS_KEY } from "../salonsApi.ts";

const waitingRoute = client.salonWaiting.api.salon[":salonId"].waiting;
const salonParam = (salonId: number) => ({ salonId: String(salonId) });
const salonItemParam = (salonId: number, id: number) => ({ ...salonParam(salonId), id: String(id) });

/** Waiting list of one full day, or of all days if the date is empty. */
export const useSalonWaiting = (salonId: number, date: string) =>
	useSWR([SALONS_KEY, salonId, "waiting", date], () =>
		unwrap(waitingRoute.$get({ param: salonParam(salonId), query: { date } })),
	);
export type SalonWaitingEntry = Wire<typeof waitingRoute.$get>["data"][number];

export async function removeSalonWaiting(salonId: number, id: number): Promise<void> {
	await unwrap(waitingRoute[":id"].$delete({ param: salonItemParam(salonId, id) }, saveKeyOptions()));
	await reloadSalonWaiting(salonId);
}

/** Reloads the salon's waiting lists of all days. */
export const reloadSalonWaiting = (salonId: number) =>
	reloadMatching(
		(key) => Array.isArray(key) && key[0] === SALONS_KEY && key[1] === salonId && key[2] === "waiting",
	);
