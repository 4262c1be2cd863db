import { env } from "cloudflare:workers";
import { EXPLORER_KINDS, type KindName } from "#domain/engine/kinds/registry.ts";
import { heightInWidth, IMAGEMAP_WIDTHS, keyInWidth } from "#domain/platform/media/imagemap-widths.ts";
import { buildAction } from "./action-builders.ts";
import { knownFieldsOf } from "./known-fields.ts";
import type { ConsoleSession } from "./operator-builders.ts";
import { requestJson, sendRequest } from "./send-request.ts";

/** Response of the crud call. */
export interface CrudResponse {
	items: ({ id: number; name: string; group_id: number | null; version: number; rate: number } & Record<
		string,
		unknown
	>)[];
	groups: { id: number; name: string }[];
	focus: number | null;
	alert: string | null;
	/** Id of the audit entry for undo. */
	undo?: number;
}

/** Crud call of a kind, like the console's. */
export const requestCrud = (
	kind: KindName,
	as: ConsoleSession,
	body: object,
	headers: Record<string, string> = {},
) => sendRequest(`/api/${EXPLORER_KINDS[kind].path}/crud`, { as, json: body, headers });

/** Crud call that must succeed. */
export const expectCrud = (kind: KindName, as: ConsoleSession, body: object): Promise<CrudResponse> =>
	requestJson<CrudResponse>(`/api/${EXPLORER_KINDS[kind].path}/crud`, { as, json: body });

export const fetchItemList = (kind: KindName, as: ConsoleSession, view: object = {}): Promise<CrudResponse> =>
	expectCrud(kind, as, { action: "refresh", ...view });

/** Save call of a kind, like the console's: facts that an editor loads and only shows are not sent back. */
export const requestRegister = (
	kind: KindName,
	as: ConsoleSession,
	json: object,
	headers: Record<string, string> = {},
) => postRegister(kind, as, json, { headers });

const postRegister = (
	kind: KindName,
	as: ConsoleSession,
	json: object,
	options: Parameters<typeof sendRequest>[1],
) => {
	const path = `/api/${EXPLORER_KINDS[kind].path}/register`;
	return sendRequest(path, { ...options, as, json: knownFieldsOf(`POST ${path}`, json) });
};

/** Editor data of an item. */
export const fetchItemData = (kind: KindName, as: ConsoleSession, id: number) =>
	requestJson<Record<string, unknown> & { version: number }>(`/api/${EXPLORER_KINDS[kind].path}/data/${id}`, {
		as,
	});

/** Saves an item with changed fields, like its editor. */
export const resaveItem = async (kind: KindName, as: ConsoleSession, id: number, changes: object) =>
	postRegister(kind, as, { ...(await fetchItemData(kind, as, id)), ...changes }, { whole: true });

export const fetchItemRow = async (kind: KindName, as: ConsoleSession, id: number) =>
	(await fetchItemList(kind, as)).items.find((item) => item.id === id);

/** Columns loaded after the rows. */
export const fetchItemAppendix = async (kind: KindName, as: ConsoleSession, id: number) =>
	(
		await requestJson<Record<number, Record<string, unknown>>>(`/api/${EXPLORER_KINDS[kind].path}/appendix`, {
			as,
			json: { ids: [id] },
		})
	)[id];

/** Friends behind an item's count. */
export const fetchItemMembers = (kind: KindName, as: ConsoleSession, id: number, page = 1) =>
	requestJson<{
		name: string;
		items: Record<string, unknown>[];
		total: number;
		page: number;
		take_num: number;
	}>(`/api/${EXPLORER_KINDS[kind].path}/members/${id}?page=${page}`, { as });

/** Key of a stored upload usable as a rich menu's picture; owned by the newest operator. */
export async function buildUpload(key = "menu-image-1"): Promise<string> {
	await env.DB.prepare(
		`insert into uploads (key, type, bytes, width, height, operator_id, created_at)
			values (?, 'image/png', 5000, 2500, 843, coalesce((select max(id) from operators), 1), 0)
			on conflict (key) do update set operator_id = excluded.operator_id`,
	)
		.bind(key)
		.run();
	return key;
}

/** Key of a stored upload with this type. */
export const buildFile = async (key: string, type: string): Promise<string> => {
	await buildUpload(key);
	await env.DB.prepare("update uploads set type = ?, width = 0, height = 0 where key = ?")
		.bind(type, key)
		.run();
	return key;
};

/** Key of an image map's picture, stored in each width. */
export async function buildMapPicture(key = "map-picture", height = 585): Promise<string> {
	for (const width of IMAGEMAP_WIDTHS) {
		const inWidth = await buildUpload(keyInWidth(key, width));
		await env.DB.prepare("update uploads set type = 'image/jpeg', width = ?, height = ? where key = ?")
			.bind(width, heightInWidth({ width: 1_040, height }, width), inWidth)
			.run();
		await env.MEDIA.put(inWidth, `${width} wide`);
	}
	return key;
}

export const MENU_BUTTON = {
	label: "予約する",
	x: 0,
	y: 0,
	width: 2500,
	height: 843,
	type: "message",
	text: "予約",
};

/** Minimal fields of each kind, apart from the name. */
export const MINIMAL_FIELDS: Record<Exclude<KindName, "action">, () => Promise<object>> = {
	form: async () => ({}),
	episode: async () => ({}),
	tracker: async () => ({}),
	landing: async () => ({}),
	product: async () => ({ yen: 1_000 }),
	coupon: async () => ({ title: "500円引き" }),
	scenario: async () => ({}),
	var: async () => ({}),
	common_var: async () => ({ type: 1, value: "秋のキャンペーン" }),
	template: async () => ({ content: { type: "text", text: "こんにちは" } }),
	script: async () => ({ url: "https://example.com/" }),
	richmenu: async () => ({
		chat_bar_text: "メニュー",
		media_key: await buildUpload(),
		buttons: [MENU_BUTTON],
	}),
	funnel: async () => ({ filter: { inputs: [] } }),
	tag: async () => ({}),
	reaction: async () => ({ keywords: ["予約"], action_id: (await buildAction()).id }),
};

/**
 * Makes the session's operator the owner of all files that an item names, because saving refuses other
 * operators' files.
 */
export async function claimUploads(as: ConsoleSession, json: object): Promise<void> {
	const named = [...JSON.stringify(json).matchAll(/"(?:media|preview)_key":"([^"]+)"/g)].map(
		([, key]) => key,
	);
	if (named.length === 0) return;
	await env.DB.prepare(
		`update uploads set operator_id = (select operator_id from sessions where csrf_token = ?)
			where key in (select value from json_each(?))`,
	)
		.bind(as.token, JSON.stringify(named))
		.run();
}

/** Creates an item through its kind's call, and returns the id. */
export async function buildItem(
	kind: KindName,
	as: ConsoleSession,
	given: { name: string } & Record<string, unknown>,
	headers: Record<string, string> = {},
): Promise<number> {
	if (kind === "action") {
		const { name, ...rest } = given;
		const json = { a_name: name, inputs: [{ type: 1, text: "こんにちは" }], ...rest };
		return (await requestJson<{ aid: number }>("/api/action/register", { as, json, headers })).aid;
	}
	const json = { ...(await MINIMAL_FIELDS[kind]()), ...given };
	await claimUploads(as, json);
	return (
		await requestJson<{ id: number }>(`/api/${EXPLORER_KINDS[kind].path}/register`, { as, json, headers })
	).id;
}
