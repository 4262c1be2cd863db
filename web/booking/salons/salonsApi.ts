import useSWR, { mutate } from "swr";
import type { z } from "zod";
import type { salonConfigsInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import type {
	ONLINE_PATCHES,
	onlineConfigInput,
	salonFlowActionsInput,
} from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import type { courseInput, resourceInput } from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import type { SalonConfigAttribute, SalonConfigType } from "#domain/booking/salons/salon-codes.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { reloadSession } from "#web/platform/api/consoleSession.ts";
import { saveKeyHeader, saveKeyOptions } from "#web/platform/api/useSaveKey.ts";
import { forceFromForm } from "./bookingConflict.ts";
import type { OpeningHours, ResourceCourseUnlink, SalonConfigs } from "./salonTypes.ts";

type Headers = Record<string, string>;

const { salon } = client.salonConfigs.api;
const configs = salon[":salonId"].configs;
const resources = client.salonResources.api.salon[":salonId"].resources;
const unlinks = client.salonResources.api.salon[":salonId"].resource_course_unlinks;
const courses = client.salonCourses.api.salon[":salonId"].courses;
const online = client.salonOnline.api.salon[":salonId"].online_configs;

const salonParam = (salonId: number) => ({ salonId: String(salonId) });
const salonItemParam = (salonId: number, id: number) => ({ ...salonParam(salonId), id: String(id) });

/** SWR key of the salon list. */
export const SALONS_KEY = "salons";
/** SWR key of a salon's lists. */
export const salonListKey = (salonId: number, list: "resources" | "courses" | "customer" | "urls") =>
	[SALONS_KEY, salonId, list] as const;

export const useSalons = () => useSWR(SALONS_KEY, () => unwrap(salon.$get()));

/** Reloads the salons, and the session, which says whether there are any. */
const refreshSalons = () => Promise.all([mutate(SALONS_KEY), reloadSession()]);

export async function createSalon(json: { name: string }, headers: Headers) {
	const created = await unwrap(salon.$post({ json }, { headers }));
	await refreshSalons();
	return created;
}

export async function copySalon(salonId: number) {
	const copied = await unwrap(salon[":salonId"].copy.$post({ param: salonParam(salonId) }, saveKeyOptions()));
	await mutate(SALONS_KEY);
	return copied;
}

/** Archives a salon with all its data; `force` archives it despite upcoming bookings. */
export async function requestSalonArchive(salonId: number, force: boolean): Promise<void> {
	const query = force ? { force: "1" } : {};
	await unwrap(
		salon[":salonId"].$delete({ param: salonParam(salonId), query }, saveKeyOptions()),
		HANDLES_CONFLICT,
	);
	await refreshSalons();
}

export async function requestSalonRestore(salonId: number): Promise<void> {
	await unwrap(salon[":salonId"].restore.$post({ param: salonParam(salonId) }, saveKeyOptions()));
	await refreshSalons();
}

export const saveSalonOrder = (sorted_ids: number[]) =>
	unwrap(salon.order.$post({ json: { sorted_ids } }, saveKeyOptions()));

/** Whole configuration; without an `attr`, the endpoint returns every part. */
export const loadSalonConfigs = async (salonId: number) =>
	(await unwrap(configs.$get({ param: salonParam(salonId), query: {} }))) as unknown as SalonConfigs;

export const loadOpeningHours = async (salonId: number, year: number) =>
	(await unwrap(
		configs.$get({ param: salonParam(salonId), query: { attr: "opening", y: String(year) } }),
	)) as unknown as OpeningHours;

type ConfigsBody = z.input<typeof salonConfigsInput>;

export async function putSalonConfigs(
	salonId: number,
	json: ConfigsBody,
	headers: Headers,
	onForced?: () => void,
): Promise<void> {
	await forceFromForm(
		(force) =>
			unwrap(
				configs.$put({ param: salonParam(salonId), json: { ...json, force } }, { headers }),
				HANDLES_CONFLICT,
			),
		SAVE_ANYWAY_LABEL,
		onForced,
	);
	await mutate(SALONS_KEY);
}

const SAVE_ANYWAY_LABEL = "予約を残して保存する";

/** Sends a part of the configuration: hours, special dates or booking (M-277). */
export const sendSalonConfigPart = (
	salonId: number,
	type: SalonConfigType,
	json: ConfigsBody,
	headers: Headers = saveKeyHeader(),
) =>
	unwrap(
		configs[":type"].$put({ param: { ...salonParam(salonId), type }, json }, { headers }),
		HANDLES_CONFLICT,
	);

/** Saves a part of the configuration from its form. */
export const putSalonConfigPart = (
	salonId: number,
	type: SalonConfigType,
	json: ConfigsBody,
	headers: Headers,
	onForced?: () => void,
) =>
	forceFromForm(
		(force) => sendSalonConfigPart(salonId, type, { ...json, force }, headers),
		SAVE_ANYWAY_LABEL,
		onForced,
	);

/** Sets one attribute of a salon (M-212). */
export async function patchSalonConfig(
	salonId: number,
	attr: SalonConfigAttribute,
	value: boolean,
): Promise<void> {
	const configsRoute = client.salonConfigs.api.v2.salon[":salonId"].configs;
	await unwrap(
		configsRoute.$patch(
			{ param: salonParam(salonId), query: { attr }, json: { [attr]: value } },
			saveKeyOptions(),
		),
	);
	await mutate(SALONS_KEY);
}

export const useSalonResources = (salonId: number) =>
	useSWR(salonListKey(salonId, "resources"), () =>
		unwrap(resources.all.$get({ param: salonParam(salonId) })),
	);

export const useSalonCourses = (salonId: number) =>
	useSWR(salonListKey(salonId, "courses"), () => unwrap(courses.all.$get({ param: salonParam(salonId) })));

/** API calls for one of a salon's lists; every change except a reorder reloads the list. */
const createListApi = <Body>(list: "resources" | "courses", calls: ListRequests<Body>) => ({
	save: async (salonId: number, id: number | null, json: Body, headers: Headers) => {
		await (id === null ? calls.create(salonId, json, headers) : calls.update(salonId, id, json, headers));
		await mutate(salonListKey(salonId, list));
	},
	enable: async (salonId: number, id: number, isEnabled: boolean) => {
		await calls.enable(salonId, id, isEnabled);
		await mutate(salonListKey(salonId, list));
	},
	/** `force` deletes it despite upcoming bookings. */
	remove: async (salonId: number, id: number, force: boolean) => {
		await calls.remove(salonId, id, force ? { force: "1" } : {});
		await mutate(salonListKey(salonId, list));
	},
	order: calls.order,
});

interface ListRequests<Body> {
	create: (salonId: number, json: Body, headers: Headers) => Promise<unknown>;
	update: (salonId: number, id: number, json: Body, headers: Headers) => Promise<unknown>;
	enable: (salonId: number, id: number, is_enabled: boolean) => Promise<unknown>;
	remove: (salonId: number, id: number, query: { force?: string }) => Promise<unknown>;
	order: (salonId: number, sorted_ids: number[]) => Promise<unknown>;
}

/** The caller handles a 409 with a confirmation. */
const HANDLES_CONFLICT = { handles: [409] };
/** Query of a change of `is_enabled` alone. */
const ENABLED_QUERY = { attr: "is_enabled" } as const;

export const salonResourceApi = createListApi<z.input<typeof resourceInput>>("resources", {
	create: (salonId, json, headers) =>
		unwrap(resources.$post({ param: salonParam(salonId), json }, { headers })),
	update: (salonId, id, json, headers) =>
		unwrap(resources[":id"].$put({ param: salonItemParam(salonId, id), json }, { headers })),
	enable: (salonId, id, is_enabled) =>
		unwrap(
			resources[":id"].$patch(
				{ param: salonItemParam(salonId, id), query: ENABLED_QUERY, json: { is_enabled } },
				saveKeyOptions(),
			),
		),
	remove: (salonId, id, query) =>
		unwrap(
			resources[":id"].$delete({ param: salonItemParam(salonId, id), query }, saveKeyOptions()),
			HANDLES_CONFLICT,
		),
	order: (salonId, sorted_ids) =>
		unwrap(resources.order.$post({ param: salonParam(salonId), json: { sorted_ids } }, saveKeyOptions())),
});

export const salonCourseApi = createListApi<z.input<typeof courseInput>>("courses", {
	create: (salonId, json, headers) =>
		unwrap(courses.$post({ param: salonParam(salonId), json }, { headers })),
	update: (salonId, id, json, headers) =>
		unwrap(courses[":id"].$put({ param: salonItemParam(salonId, id), json }, { headers })),
	enable: (salonId, id, is_enabled) =>
		unwrap(
			courses[":id"].$patch(
				{ param: salonItemParam(salonId, id), query: ENABLED_QUERY, json: { is_enabled } },
				saveKeyOptions(),
			),
		),
	remove: (salonId, id, query) =>
		unwrap(
			courses[":id"].$delete({ param: salonItemParam(salonId, id), query }, saveKeyOptions()),
			HANDLES_CONFLICT,
		),
	order: (salonId, sorted_ids) =>
		unwrap(courses.order.$post({ param: salonParam(salonId), json: { sorted_ids } }, saveKeyOptions())),
});

/** Resources, courses and the pairs that are not bookable. */
export async function loadUnlinkMatrix(salonId: number) {
	const param = salonParam(salonId);
	const [allResources, allCourses, unlinkPairs] = await Promise.all([
		unwrap(resources.all.$get({ param })),
		unwrap(courses.all.$get({ param })),
		unwrap(unlinks.$get({ param })),
	]);
	return { resources: allResources.data, courses: allCourses.data, unlinks: unlinkPairs.data };
}

export const saveUnlinks = (salonId: number, json: { data: ResourceCourseUnlink[] }, headers: Headers) =>
	unwrap(unlinks.$put({ param: salonParam(salonId), json }, { headers }));

export const loadOnlineConfig = (salonId: number) => unwrap(online.$get({ param: salonParam(salonId) }));

export const putOnlineConfig = (
	salonId: number,
	id: number,
	json: z.input<typeof onlineConfigInput>,
	headers: Headers,
) => unwrap(online[":id"].$put({ param: salonItemParam(salonId, id), json }, { headers }));

export const saveFlowActions = (
	salonId: number,
	id: number,
	json: z.input<typeof salonFlowActionsInput>,
	headers: Headers,
) => unwrap(online[":id"].actions.$put({ param: salonItemParam(salonId, id), json }, { headers }));

/** Changes one part of the online configuration (M-297 to M-300). */
export const patchOnlineConfig = <Attribute extends keyof typeof ONLINE_PATCHES>(
	salonId: number,
	attr: Attribute,
	json: z.input<(typeof ONLINE_PATCHES)[Attribute]>,
	headers: Headers = saveKeyHeader(),
) => unwrap(online.$patch({ param: salonParam(salonId), query: { attr }, json: json as never }, { headers }));

export const useCustomerItems = (salonId: number) =>
	useSWR(salonListKey(salonId, "customer"), async () => ({
		data: (await loadOnlineConfig(salonId)).customer_info,
	}));

export async function removeCustomerItem(salonId: number, id: number): Promise<void> {
	await patchOnlineConfig(salonId, "customer:remove", { id });
	await mutate(salonListKey(salonId, "customer"));
}

/** Whether a deletion was refused because of bookings and needs a confirmation. */
export const isInUseError = (error: unknown): error is ApiError =>
	error instanceof ApiError && error.status === 409;
