import useSWR, { mutate } from "swr";
import type { z } from "zod";
import {
	SLOT_GROUP_TYPES,
	type SlotGroupAttribute,
} from "#domain/automation/reminders/salon-reminder-input.ts";
import type { ConfigAttribute, ConfigType } from "#domain/booking/salons/codes.ts";
import type { configsInput } from "#domain/booking/salons/inputs/configs.ts";
import type {
	flowActionsInput,
	ONLINE_PATCHES,
	onlineConfigInput,
} from "#domain/booking/salons/inputs/online.ts";
import type { courseInput, resourceInput } from "#domain/booking/salons/inputs/resources.ts";
import type { salonUrlInput } from "#domain/booking/salons/inputs/urls.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { saveKeyHeader, saveKeyOptions } from "#web/platform/api/useSaveKey.ts";
import { insistingInForm } from "./conflict.ts";
import type { Configs, Opening, Unlink } from "./wire.ts";

type Headers = Record<string, string>;

const { salon } = client.salonConfigs.api;
const configs = salon[":salonId"].configs;
const resources = client.salonResources.api.salon[":salonId"].resources;
const unlinks = client.salonResources.api.salon[":salonId"].resource_course_unlinks;
const courses = client.salonCourses.api.salon[":salonId"].courses;
const online = client.salonOnline.api.salon[":salonId"].online_configs;

const of = (salonId: number) => ({ salonId: String(salonId) });
const within = (salonId: number, id: number) => ({ ...of(salonId), id: String(id) });

const SALONS_EPISODE = ["salon", "episode"] as const;

/** SWR key of the salon list. */
export const SALONS_KEY = "salons";
/** SWR key of a salon's lists. */
export const salonListKey = (salonId: number, list: "resources" | "courses" | "customer" | "urls") =>
	[SALONS_KEY, salonId, list] as const;

export const useSalons = () => useSWR(SALONS_KEY, () => unwrap(salon.$get()));

export async function createSalon(json: { name: string }, headers: Headers) {
	const made = await unwrap(salon.$post({ json }, { headers }));
	await mutate(SALONS_KEY);
	return made;
}

export async function copySalon(salonId: number) {
	const made = await unwrap(salon[":salonId"].copy.$post({ param: of(salonId) }, saveKeyOptions()));
	await mutate(SALONS_KEY);
	return made;
}

/** Archives a salon with all its data; `force` archives it despite upcoming bookings. */
export async function archiveSalon(salonId: number, force: boolean): Promise<void> {
	const query = force ? { force: "1" } : {};
	await unwrap(salon[":salonId"].$delete({ param: of(salonId), query }, saveKeyOptions()), asksFirst);
	await mutate(SALONS_KEY);
}

/** Restores an archived salon. */
export async function restoreSalon(salonId: number): Promise<void> {
	await unwrap(salon[":salonId"].restore.$post({ param: of(salonId) }, saveKeyOptions()));
	await mutate(SALONS_KEY);
}

export const orderSalons = (sorted_ids: number[]) =>
	unwrap(salon.order.$post({ json: { sorted_ids } }, saveKeyOptions()));

/** Without a `type`, the endpoint returns every part. */
export const loadConfigs = async (salonId: number) =>
	(await unwrap(configs.$get({ param: of(salonId), query: {} }))) as unknown as Configs;

export const loadOpening = async (salonId: number, year: number) =>
	(await unwrap(
		configs.$get({ param: of(salonId), query: { attr: "opening", y: String(year) } }),
	)) as unknown as Opening;

type ConfigsBody = z.input<typeof configsInput>;

export async function saveConfigs(salonId: number, json: ConfigsBody, headers: Headers): Promise<void> {
	await insistingInForm(
		(force) => unwrap(configs.$put({ param: of(salonId), json: { ...json, force } }, { headers }), asksFirst),
		SAVES_ANYWAY,
	);
	await mutate(SALONS_KEY);
}

const SAVES_ANYWAY = "予約を残して保存する";

/** Saves a part of the configuration: hours, special dates or booking (M-277). */
export const saveConfigPart = (salonId: number, type: ConfigType, json: ConfigsBody, headers: Headers) =>
	insistingInForm(
		(force) =>
			unwrap(
				configs[":type"].$put({ param: { ...of(salonId), type }, json: { ...json, force } }, { headers }),
				asksFirst,
			),
		SAVES_ANYWAY,
	);

/** Toggles one attribute of a salon (M-212). */
export async function patchConfigs(salonId: number, attr: ConfigAttribute, value: boolean): Promise<void> {
	const patched = client.salonConfigs.api.v2.salon[":salonId"].configs;
	await unwrap(
		patched.$patch({ param: of(salonId), query: { attr }, json: { [attr]: value } }, saveKeyOptions()),
	);
	await mutate(SALONS_KEY);
}

export const useResources = (salonId: number) =>
	useSWR(salonListKey(salonId, "resources"), () => unwrap(resources.all.$get({ param: of(salonId) })));

export const useCourses = (salonId: number) =>
	useSWR(salonListKey(salonId, "courses"), () => unwrap(courses.all.$get({ param: of(salonId) })));

/** API calls of a salon's list; each change reloads the list. */
const listCalls = <Body>(list: "resources" | "courses", calls: SendsTo<Body>) => ({
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

interface SendsTo<Body> {
	create: (salonId: number, json: Body, headers: Headers) => Promise<unknown>;
	update: (salonId: number, id: number, json: Body, headers: Headers) => Promise<unknown>;
	enable: (salonId: number, id: number, is_enabled: boolean) => Promise<unknown>;
	remove: (salonId: number, id: number, query: { force?: string }) => Promise<unknown>;
	order: (salonId: number, sorted_ids: number[]) => Promise<unknown>;
}

/** A 409 leads to a confirmation (`isInUse`). */
const asksFirst = { handles: [409] };
const ENABLING = { attr: "is_enabled" } as const;

export const resourceCalls = listCalls<z.input<typeof resourceInput>>("resources", {
	create: (salonId, json, headers) => unwrap(resources.$post({ param: of(salonId), json }, { headers })),
	update: (salonId, id, json, headers) =>
		unwrap(resources[":id"].$put({ param: within(salonId, id), json }, { headers })),
	enable: (salonId, id, is_enabled) =>
		unwrap(
			resources[":id"].$patch(
				{ param: within(salonId, id), query: ENABLING, json: { is_enabled } },
				saveKeyOptions(),
			),
		),
	remove: (salonId, id, query) =>
		unwrap(resources[":id"].$delete({ param: within(salonId, id), query }, saveKeyOptions()), asksFirst),
	order: (salonId, sorted_ids) =>
		unwrap(resources.order.$post({ param: of(salonId), json: { sorted_ids } }, saveKeyOptions())),
});

export const courseCalls = listCalls<z.input<typeof courseInput>>("courses", {
	create: (salonId, json, headers) => unwrap(courses.$post({ param: of(salonId), json }, { headers })),
	update: (salonId, id, json, headers) =>
		unwrap(courses[":id"].$put({ param: within(salonId, id), json }, { headers })),
	enable: (salonId, id, is_enabled) =>
		unwrap(
			courses[":id"].$patch(
				{ param: within(salonId, id), query: ENABLING, json: { is_enabled } },
				saveKeyOptions(),
			),
		),
	remove: (salonId, id, query) =>
		unwrap(courses[":id"].$delete({ param: within(salonId, id), query }, saveKeyOptions()), asksFirst),
	order: (salonId, sorted_ids) =>
		unwrap(courses.order.$post({ param: of(salonId), json: { sorted_ids } }, saveKeyOptions())),
});

/** Resources, courses and the pairs that are not bookable. */
export async function loadMatrix(salonId: number) {
	const param = of(salonId);
	const [all, offered, not] = await Promise.all([
		unwrap(resources.all.$get({ param })),
		unwrap(courses.all.$get({ param })),
		unwrap(unlinks.$get({ param })),
	]);
	return { resources: all.data, courses: offered.data, unlinks: not.data };
}

export const saveUnlinks = (salonId: number, json: { data: Unlink[] }, headers: Headers) =>
	unwrap(unlinks.$put({ param: of(salonId), json }, { headers }));

export const loadOnline = (salonId: number) => unwrap(online.$get({ param: of(salonId) }));

export const saveOnline = (
	salonId: number,
	id: number,
	json: z.input<typeof onlineConfigInput>,
	headers: Headers,
) => unwrap(online[":id"].$put({ param: within(salonId, id), json }, { headers }));

export const saveFlowActions = (
	salonId: number,
	id: number,
	json: z.input<typeof flowActionsInput>,
	headers: Headers,
) => unwrap(online[":id"].actions.$put({ param: within(salonId, id), json }, { headers }));

/** Changes one attribute of the online configuration (M-297 to M-300). */
export const patchOnline = <Attribute extends keyof typeof ONLINE_PATCHES>(
	salonId: number,
	attr: Attribute,
	json: z.input<(typeof ONLINE_PATCHES)[Attribute]>,
	headers: Headers = saveKeyHeader(),
) => unwrap(online.$patch({ param: of(salonId), query: { attr }, json: json as never }, { headers }));

export const useCustomerItems = (salonId: number) =>
	useSWR(salonListKey(salonId, "customer"), async () => ({
		data: (await loadOnline(salonId)).customer_info,
	}));

export async function removeCustomerItem(salonId: number, id: number): Promise<void> {
	await patchOnline(salonId, "customer:remove", { id });
	await mutate(salonListKey(salonId, "customer"));
}

const urls = client.salonUrls.api.salon[":salonId"].salon_urls;
const changedUrls = client.salonUrls.api.v2.salon[":salonId"].salon_urls;
const friendLinks = client.salonUrls.api.v2.salon[":salonId"].friend_links;

/** Booking URLs of a salon. */
export const useSalonUrls = (salonId: number) =>
	useSWR(salonListKey(salonId, "urls"), () => unwrap(urls.$get({ param: of(salonId) })));

export async function createUrl(
	salonId: number,
	json: z.input<typeof salonUrlInput>,
	headers: Headers,
): Promise<void> {
	await unwrap(changedUrls.$post({ param: of(salonId), json }, { headers }));
	await mutate(salonListKey(salonId, "urls"));
}

export async function removeUrl(salonId: number, id: number): Promise<void> {
	await unwrap(changedUrls[":id"].$delete({ param: within(salonId, id) }, saveKeyOptions()));
	await mutate(salonListKey(salonId, "urls"));
}

/** Revokes the friends' links that were sent for a URL. */
export async function revokeUrlLinks(salonId: number, id: number): Promise<void> {
	await unwrap(changedUrls[":id"].revoke.$post({ param: within(salonId, id) }, saveKeyOptions()));
}

/** Revokes one friend's links to a salon. */
export async function revokeFriendLinks(salonId: number, member_id: number): Promise<void> {
	await unwrap(friendLinks.revoke.$post({ param: of(salonId), json: { member_id } }, saveKeyOptions()));
}

const waiting = client.salonWaiting.api.salon[":salonId"].waiting;

/** Waiting list for full days: of one day, or of all with an empty date. */
export const useSalonWaiting = (salonId: number, date: string) =>
	useSWR([SALONS_KEY, salonId, "waiting", date], () =>
		unwrap(waiting.$get({ param: of(salonId), query: { date } })),
	);
export type SalonWaitingEntry = Wire<typeof waiting.$get>["data"][number];

export async function removeWaiting(salonId: number, id: number): Promise<void> {
	await unwrap(waiting[":id"].$delete({ param: within(salonId, id) }, saveKeyOptions()));
	await readWaiting(salonId);
}

/** Reloads the waiting lists. */
export const readWaiting = (salonId: number) =>
	mutate((key) => Array.isArray(key) && key[0] === SALONS_KEY && key[1] === salonId && key[2] === "waiting");

/** Whether a deletion was refused because of bookings and needs a confirmation. */
export const isInUse = (error: unknown): error is ApiError =>
	error instanceof ApiError && error.status === 409;

const episodes = client.episodes.api.episodes;

/** Reminder episode before or after a reservation's visit; null until it is created. */
export const useSalonEpisode = (salonId: number, attr: SlotGroupAttribute) =>
	useFreshData([...SALONS_EPISODE, salonId, attr], async () => {
		const id = (await loadOnline(salonId))[attr];
		return id === null ? null : await unwrap(episodes[":id"].$get({ param: { id: String(id) }, query: {} }));
	});

/** Creates an episode and assigns it to the salon. */
export const createSalonEpisode = (salonId: number, attr: SlotGroupAttribute, name: string) =>
	unwrap(
		episodes.$post({ json: { name, type: SLOT_GROUP_TYPES[attr], salon_id: salonId } }, saveKeyOptions()),
	);

export const switchSalonEpisode = (id: number, is_active: boolean) =>
	unwrap(
		episodes[":id"].activate.$post({ param: { id: String(id) }, json: { is_active } }, saveKeyOptions()),
	);

export const removeSalonEpisode = (id: number) =>
	unwrap(episodes[":id"].$delete({ param: { id: String(id) } }, saveKeyOptions()));
