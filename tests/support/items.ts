import { env } from "cloudflare:workers";
import { KINDS, type KindName } from "#domain/kinds/registry.ts";
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
}

/** One crud call of a kind, as a page of ours makes it. */
export const crud = (kind: KindName, as: Session, body: object, headers: Record<string, string> = {}) =>
	call(`/api/${KINDS[kind].path}/crud`, { as, json: body, headers });

/** The same where it must succeed. */
export const crudOk = (kind: KindName, as: Session, body: object): Promise<Lists> =>
	ask<Lists>(`/api/${KINDS[kind].path}/crud`, { as, json: body });

export const listOf = (kind: KindName, as: Session, view: object = {}): Promise<Lists> =>
	crudOk(kind, as, { action: "refresh", ...view });

/** A picture that a rich menu may have, as it stands in the table of uploads. */
export async function buildUpload(key = "menu-image-1"): Promise<string> {
	await env.DB.prepare(
		`insert into uploads (key, type, bytes, width, height, operator_id, created_at)
			values (?, 'image/png', 5000, 2500, 843, 1, 0) on conflict do nothing`,
	)
		.bind(key)
		.run();
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

/** Makes an item of a kind through its call, and answers its id. */
export async function makeItem(
	kind: KindName,
	as: Session,
	given: object & { name: string },
	headers: Record<string, string> = {},
): Promise<number> {
	if (kind === "action") {
		const { name, ...rest } = given;
		const json = { a_name: name, inputs: [{ type: 1, text: "こんにちは" }], ...rest };
		return (await ask<{ aid: number }>("/api/action/register", { as, json, headers })).aid;
	}
	const json = { ...(await LEAST[kind]()), ...given };
	return (await ask<{ id: number }>(`/api/${KINDS[kind].path}/register`, { as, json, headers })).id;
}
