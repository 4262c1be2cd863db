import { env } from "cloudflare:workers";
import { KINDS, type KindName } from "#domain/engine/kinds/registry.ts";
import { heightInWidth, keyInWidth, MAP_WIDTHS } from "#domain/platform/media/map-widths.ts";
import { buildAction } from "./actions.ts";
import type { Session } from "./operators.ts";
import { ask, call } from "./requests.ts";

/** What the crud call answers. */
export interface Lists {
	items: ({ id: number; name: string; group_id: number | null; version: number; rate: number } & Record<
		string,
		unknown
	>)[];
	groups: { id: number; name: string }[];
	focus: number | null;
	alert: string | null;
	/** The entry of the log by which it can be taken back. */
	undo?: number;
}

/** One crud call of a kind, as a page of ours makes it. */
export const crud = (kind: KindName, as: Session, body: object, headers: Record<string, string> = {}) =>
	call(`/api/${KINDS[kind].path}/crud`, { as, json: body, headers });

/** The same where it must succeed. */
export const crudOk = (kind: KindName, as: Session, body: object): Promise<Lists> =>
	ask<Lists>(`/api/${KINDS[kind].path}/crud`, { as, json: body });

export const listOf = (kind: KindName, as: Session, view: object = {}): Promise<Lists> =>
	crudOk(kind, as, { action: "refresh", ...view });

/** The kind's call that saves, as a page of ours makes it. */
export const register = (kind: KindName, as: Session, json: object, headers: Record<string, string> = {}) =>
	call(`/api/${KINDS[kind].path}/register`, { as, json, headers });

/** What the editor of an item gets. */
export const dataOf = (kind: KindName, as: Session, id: number) =>
	ask<Record<string, unknown> & { version: number }>(`/api/${KINDS[kind].path}/data/${id}`, { as });

/** Saves an item with some fields changed, as its editor does. */
export const resave = async (kind: KindName, as: Session, id: number, changes: object) =>
	call(`/api/${KINDS[kind].path}/register`, {
		as,
		whole: true,
		json: { ...(await dataOf(kind, as, id)), ...changes },
	});

export const rowOf = async (kind: KindName, as: Session, id: number) =>
	(await listOf(kind, as)).items.find((item) => item.id === id);

/** What is loaded after the rows. */
export const appendixOf = async (kind: KindName, as: Session, id: number) =>
	(
		await ask<Record<number, Record<string, unknown>>>(`/api/${KINDS[kind].path}/appendix`, {
			as,
			json: { ids: [id] },
		})
	)[id];

/** The friends behind an item's count. */
export const membersOf = (kind: KindName, as: Session, id: number, page = 1) =>
	ask<{ name: string; items: Record<string, unknown>[]; total: number; page: number; take_num: number }>(
		`/api/${KINDS[kind].path}/members/${id}?page=${page}`,
		{ as },
	);

/** A picture that a rich menu may have, as it stands in the table of uploads: the newest operator has uploaded it. */
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

/** A file of this type that was uploaded. */
export const buildFile = async (key: string, type: string): Promise<string> => {
	await buildUpload(key);
	await env.DB.prepare("update uploads set type = ?, width = 0, height = 0 where key = ?")
		.bind(type, key)
		.run();
	return key;
};

/** The picture of an image map, in each width. */
export async function buildMapPicture(key = "map-picture", height = 585): Promise<string> {
	for (const width of MAP_WIDTHS) {
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

/** The least that a kind is saved with, beside its name. */
export const LEAST: Record<Exclude<KindName, "action">, () => Promise<object>> = {
	form: async () => ({}),
	episode: async () => ({}),
	tracker: async () => ({}),
	landing: async () => ({}),
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

/** The files that an item names are uploads of whoever makes it: nobody names a file that they could not see. */
export async function uploadedBy(as: Session, json: object): Promise<void> {
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

/** Makes an item of a kind through its call, and answers its id. */
export async function makeItem(
	kind: KindName,
	as: Session,
	given: { name: string } & Record<string, unknown>,
	headers: Record<string, string> = {},
): Promise<number> {
	if (kind === "action") {
		const { name, ...rest } = given;
		const json = { a_name: name, inputs: [{ type: 1, text: "こんにちは" }], ...rest };
		return (await ask<{ aid: number }>("/api/action/register", { as, json, headers })).aid;
	}
	const json = { ...(await LEAST[kind]()), ...given };
	await uploadedBy(as, json);
	return (await ask<{ id: number }>(`/api/${KINDS[kind].path}/register`, { as, json, headers })).id;
}
