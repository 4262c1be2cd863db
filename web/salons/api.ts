import type { ClientResponse } from "hono/client";
import useSWR, { mutate } from "swr";
import type { ConfigAttribute } from "#domain/salon/codes.ts";
import type { ONLINE_ATTRIBUTES } from "#domain/salon/inputs/online.ts";
import { client, unwrap } from "../api/client.ts";
import { ApiError } from "../api/error.ts";
import { saveKeyHeader } from "../api/useSaveKey.ts";
import type { Configs, Course, OnlineConfig, Opening, Resource, SalonRow, Unlink } from "./wire.ts";

type Headers = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: the routers of salons are not there yet; their types take its place
type Call = (args?: object, options?: { headers?: Headers }) => Promise<ClientResponse<any, 200>>;
type Calls = { [path: string]: Calls } & Record<"$get" | "$post" | "$put" | "$patch" | "$delete", Call>;

const api = (client as unknown as Record<"salons", Calls>).salons.api!;
const ofSalon = api.salon![":salonId"]!;

const SALONS = "salons";
/** What lists of a salon are kept under. */
export const listKey = (salonId: number, list: "resources" | "courses") => [SALONS, salonId, list] as const;

const inSalon = (salonId: number, more: Record<string, string | number> = {}) => ({
	param: Object.fromEntries(
		Object.entries({ salonId, ...more }).map(([name, value]) => [name, String(value)]),
	),
});

export const useSalons = () => useSWR(SALONS, (): Promise<{ data: SalonRow[] }> => unwrap(api.salon!.$get()));

export async function createSalon(json: { name: string }, headers: Headers): Promise<{ id: number }> {
	const answer = await unwrap(api.salon!.$post({ json }, { headers }));
	await mutate(SALONS);
	return answer;
}

export async function copySalon(salonId: number): Promise<{ id: number }> {
	const answer = await unwrap(ofSalon.copy!.$post(inSalon(salonId), { headers: saveKeyHeader() }));
	await mutate(SALONS);
	return answer;
}

/** Puts a salon away with all that it has. */
export async function archiveSalon(salonId: number): Promise<void> {
	await unwrap(ofSalon.$delete(inSalon(salonId)));
	await mutate(SALONS);
}

export const orderSalons = (sorted_ids: number[]) =>
	unwrap(api.salon!.order!.$post({ json: { sorted_ids } }, { headers: saveKeyHeader() }));

export const loadConfigs = (salonId: number): Promise<Configs> =>
	unwrap(ofSalon.configs!.$get(inSalon(salonId)));

export const loadOpening = (salonId: number, year: number): Promise<Opening> =>
	unwrap(ofSalon.configs!.$get({ ...inSalon(salonId), query: { attr: "opening", y: String(year) } }));

export async function saveConfigs(salonId: number, json: object, headers: Headers): Promise<void> {
	await unwrap(ofSalon.configs!.$put({ ...inSalon(salonId), json }, { headers }));
	await mutate(SALONS);
}

/** Saves a part of the configuration: its hours, its special dates, how it is booked. */
export const saveConfigPart = (
	salonId: number,
	type: "opening" | "special" | "booking",
	json: object,
	headers: Headers,
) => unwrap(ofSalon.configs![":type"]!.$put({ ...inSalon(salonId, { type }), json }, { headers }));

/** Turns one thing of a salon on or off (M-212). */
export async function patchConfigs(salonId: number, attr: ConfigAttribute, value: boolean): Promise<void> {
	await unwrap(
		api.v2!.salon![":salonId"]!.configs!.$patch(
			{ ...inSalon(salonId), query: { attr }, json: { [attr]: value } },
			{ headers: saveKeyHeader() },
		),
	);
	await mutate(SALONS);
}

export const useResources = (salonId: number) =>
	useSWR(
		listKey(salonId, "resources"),
		(): Promise<{ data: Resource[] }> => unwrap(ofSalon.resources!.all!.$get(inSalon(salonId))),
	);

export const useCourses = (salonId: number) =>
	useSWR(
		listKey(salonId, "courses"),
		(): Promise<{ data: Course[] }> => unwrap(ofSalon.courses!.all!.$get(inSalon(salonId))),
	);

/** The calls of what a salon has a list of; each change reads the list again. */
const callsOf = (list: "resources" | "courses") => {
	const again = (salonId: number) => mutate(listKey(salonId, list));
	const entryOf = (salonId: number, entryId: number) => inSalon(salonId, { id: entryId });
	const entry = ofSalon[list]![":id"]!;
	return {
		save: async (salonId: number, entryId: number | null, json: object, headers: Headers) => {
			if (entryId === null) await unwrap(ofSalon[list]!.$post({ ...inSalon(salonId), json }, { headers }));
			else await unwrap(entry.$put({ ...entryOf(salonId, entryId), json }, { headers }));
			await again(salonId);
		},
		patch: async (salonId: number, entryId: number, attr: string, value: unknown) => {
			const body = { query: { attr }, json: { [attr]: value } };
			await unwrap(entry.$patch({ ...entryOf(salonId, entryId), ...body }, { headers: saveKeyHeader() }));
			await again(salonId);
		},
		/** With `force`, though bookings still to come use it. */
		remove: async (salonId: number, entryId: number, force: boolean) => {
			await unwrap(entry.$delete({ ...entryOf(salonId, entryId), query: forced(force) }), {
				handles: [409],
			});
			await again(salonId);
		},
		order: (salonId: number, sorted_ids: number[]) =>
			unwrap(
				ofSalon[list]!.order!.$post(
					{ ...inSalon(salonId), json: { sorted_ids } },
					{ headers: saveKeyHeader() },
				),
			),
	};
};

export const resourceCalls = callsOf("resources");
export const courseCalls = callsOf("courses");
export type ListCalls = typeof resourceCalls;

interface MatrixData {
	resources: Resource[];
	courses: Course[];
	unlinks: Unlink[];
}

/** Which resources are booked for which courses, with all that they are. */
export async function loadMatrix(salonId: number): Promise<MatrixData> {
	const [resources, courses, unlinks] = await Promise.all([
		unwrap(ofSalon.resources!.all!.$get(inSalon(salonId))),
		unwrap(ofSalon.courses!.all!.$get(inSalon(salonId))),
		unwrap(ofSalon.resource_course_unlinks!.$get(inSalon(salonId))),
	]);
	return { resources: resources.data, courses: courses.data, unlinks: unlinks.data };
}

export const saveUnlinks = (salonId: number, json: { data: Unlink[] }, headers: Headers) =>
	unwrap(ofSalon.resource_course_unlinks!.$put({ ...inSalon(salonId), json }, { headers }));

export const loadOnline = (salonId: number): Promise<OnlineConfig> =>
	unwrap(ofSalon.online_configs!.$get(inSalon(salonId)));

export const saveOnline = (salonId: number, configId: number, json: object, headers: Headers) =>
	unwrap(ofSalon.online_configs![":id"]!.$put({ ...inSalon(salonId, { id: configId }), json }, { headers }));

export const saveFlowActions = (salonId: number, configId: number, json: object, headers: Headers) =>
	unwrap(
		ofSalon.online_configs![":id"]!.actions!.$put(
			{ ...inSalon(salonId, { id: configId }), json },
			{ headers },
		),
	);

export const patchOnline = (
	salonId: number,
	attr: (typeof ONLINE_ATTRIBUTES)[number],
	json: object,
	headers: Headers = saveKeyHeader(),
) => unwrap(ofSalon.online_configs!.$patch({ ...inSalon(salonId), query: { attr }, json }, { headers }));

/** What the items that friends are asked for are kept under. */
export const customerKey = (salonId: number) => [SALONS, salonId, "customer"] as const;

export const useCustomerItems = (salonId: number) =>
	useSWR(customerKey(salonId), async () => ({ data: (await loadOnline(salonId)).customer_info }));

export async function removeCustomerItem(salonId: number, id: number): Promise<void> {
	await patchOnline(salonId, "customer:remove", { id });
	await mutate(customerKey(salonId));
}

/** Somebody has to insist: what is to be deleted is still in use. */
export const isInUse = (error: unknown): error is ApiError =>
	error instanceof ApiError && error.status === 409;

const forced = (force: boolean): Record<string, string> => (force ? { force: "1" } : {});
