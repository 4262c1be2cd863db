import type { APIRequestContext } from "@playwright/test";
import type { z } from "zod";
import type { reactionInput } from "#domain/automation/auto-responses/auto-response-input.ts";
import type { registerActionInput } from "#domain/engine/actions/action-input.ts";
import { MAX_ITEMS_AT_ONCE } from "#domain/engine/explorer/list-limits.ts";
import { EXPLORER_KINDS, type KindName } from "#domain/engine/kinds/registry.ts";

/** Kinds saved through the common call. */
export type RegisteredKind = Exclude<KindName, "action">;

interface Lists {
	items: { id: number; name: string; group_id: number | null }[];
	groups: { id: number; name: string }[];
	focus: number | null;
}

/** API calls of the logged-in operator, for preparations. */
export class OperatorApi {
	readonly #request: APIRequestContext;
	#token: Promise<string> | undefined;

	constructor(request: APIRequestContext) {
		this.#request = request;
	}

	async makeAction(name: string, inputs: z.input<typeof registerActionInput>["inputs"]): Promise<number> {
		return (await this.post<{ aid: number }>("/api/action/register", { a_name: name, inputs })).aid;
	}

	makeReaction(reaction: z.input<typeof reactionInput>): Promise<number> {
		return this.makeItem("reaction", reaction);
	}

	/** Auto-response named after its keyword, with a new action. */
	async answer(keyword: string, inputs: z.input<typeof registerActionInput>["inputs"]): Promise<void> {
		const action_id = await this.makeAction(`${keyword}の返信`, inputs);
		await this.makeReaction({ name: keyword, keywords: [keyword], action_id });
	}

	/** Creates an item of a kind. */
	async makeItem(kind: RegisteredKind, input: { name: string } & Record<string, unknown>): Promise<number> {
		return (await this.post<{ id: number }>(`/api/${EXPLORER_KINDS[kind].path}/register`, input)).id;
	}

	/** Creates a folder, after deleting one of an earlier attempt. */
	async makeFolder(kind: KindName, name: string): Promise<number> {
		await this.clear(kind, { folders: [name] });
		const { groups } = await this.crud(kind, { action: "newGroup", name });
		const made = groups.findLast((folder) => folder.name === name);
		if (!made) throw new Error(`No folder ${name}`);
		return made.id;
	}

	/** Deletes leftovers of earlier attempts: folders with their contents, and items anywhere. */
	async clear(
		kind: KindName,
		{ folders = [], items = [] }: { folders?: readonly string[]; items?: readonly string[] },
	): Promise<void> {
		const there = await this.crud(kind, { action: "refresh" });
		const old = there.groups.filter(({ name }) => folders.includes(name)).map(({ id }) => id);
		const left = there.items
			.filter(({ name, group_id }) => items.includes(name) || (group_id !== null && old.includes(group_id)))
			.map(({ id }) => id);
		if (kind === "scenario") for (const id of left) await this.delete(`/api/v1/content_groups/${id}`);
		else
			for (let from = 0; from < left.length; from += MAX_ITEMS_AT_ONCE)
				await this.crud(kind, { action: "delete", item_ids: left.slice(from, from + MAX_ITEMS_AT_ONCE) });
		for (const grp_id of old) await this.crud(kind, { action: "deleteGroup", grp_id });
	}

	/** Invited operator who joined as administrator. */
	async makeOperator({
		email,
		name,
		password,
	}: {
		email: string;
		name: string;
		password: string;
	}): Promise<void> {
		const { roles } = (await (await this.#request.get("/api/operators")).json()) as {
			roles: { id: number; is_admin: boolean }[];
		};
		const role_id = roles.find(({ is_admin }) => is_admin)!.id;
		const { token } = await this.post<{ token: string }>("/api/operators/invitations", { email, role_id });
		await this.post("/api/invitation/accept", { token, name, password });
	}

	/** Removes all testers. */
	async clearTesters(): Promise<void> {
		const { items } = (await (await this.#request.get("/api/testers")).json()) as { items: { id: number }[] };
		for (const { id } of items) await this.delete(`/api/testers/${id}`);
	}

	/** Creates tags in a new folder, the first one newest. */
	async makeTags(folder: string, names: readonly string[]): Promise<{ group: number; ids: number[] }> {
		const group = await this.makeFolder("tag", folder);
		const ids: number[] = [];
		for (const name of names.toReversed()) ids.unshift(await this.makeItem("tag", { name, group_id: group }));
		return { group, ids };
	}

	/** Ids of the friends with a name. */
	async findFriends(name: string): Promise<number[]> {
		const found = await this.#request.get("/api/friends", { params: { search: name } });
		return ((await found.json()) as { items: { id: number }[] }).items.map(({ id }) => id);
	}

	/** Crud call of a kind. */
	crud(kind: KindName, body: { action: string } & Record<string, unknown>): Promise<Lists> {
		return this.post<Lists>(`/api/${EXPLORER_KINDS[kind].path}/crud`, body);
	}

	/** Saves the steps of a new scenario or reminder. */
	async saveSteps(
		kind: "scenario" | "episode",
		id: number,
		steps: readonly { day: number; minute: number | null; text: string }[],
	): Promise<void> {
		const asked = steps.map(({ day, minute, text }) => ({ day, minute, inputs: [{ type: 1, text }] }));
		await this.#send(`/api/${kind}/${id}/steps`, { method: "PUT", data: { steps: asked } });
	}

	/** Texts that LINE has received for a friend. */
	async listSentTexts(friendId: number): Promise<string[]> {
		const path = `/api/deliveries?friend_id=${friendId}&state=sent`;
		return (await this.get<{ items: { text: string }[] }>(path)).items.map(({ text }) => text);
	}

	/** Numbers of friends who wait for each step. */
	async listWaiting(kind: "scenario" | "episode", id: number): Promise<number[]> {
		const { steps } = await this.get<{ steps: { waiting: number }[] }>(`/api/${kind}/${id}/steps`);
		return steps.map(({ waiting }) => waiting);
	}

	/** Sets the actions of a salon's events. */
	async setSalonActions(salonId: number, actions: Record<string, number>): Promise<void> {
		const config = await this.#request.get(`/api/salon/${salonId}/online_configs`);
		const { id } = (await config.json()) as { id: number };
		await this.put(`/api/salon/${salonId}/online_configs/${id}/actions`, { actions });
	}

	/** Uploads a picture; returns its key. */
	async upload({ buffer }: { buffer: Buffer }): Promise<string> {
		return (await this.#send<{ media_key: string }>("/api/media", { data: buffer })).media_key;
	}

	/** Creates tags from a CSV file. */
	async importTags(csv: string): Promise<void> {
		const file = { name: "tags.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
		await this.#send("/line/tag/upload", { multipart: { file } });
	}

	async get<T>(path: string): Promise<T> {
		const response = await this.#request.get(path);
		if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
		return (await response.json()) as T;
	}

	post<T>(path: string, data: object): Promise<T> {
		return this.#send(path, { data });
	}

	put<T>(path: string, data: object): Promise<T> {
		return this.#send(path, { method: "PUT", data });
	}

	patch<T>(path: string, data: object): Promise<T> {
		return this.#send(path, { method: "PATCH", data });
	}

	async delete(path: string): Promise<void> {
		const response = await this.#request.delete(path, { headers: await this.#headers() });
		if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
	}

	async #headers(): Promise<{ "X-CSRF-Token": string }> {
		this.#token ??= this.#readToken();
		return { "X-CSRF-Token": await this.#token };
	}

	async #send<T>(
		path: string,
		body:
			| { method?: "PUT" | "PATCH"; data: object | Buffer }
			| { multipart: Record<string, { name: string; mimeType: string; buffer: Buffer }> },
	): Promise<T> {
		const headers = await this.#headers();
		const response = await this.#request.fetch(path, { method: "POST", ...body, headers });
		if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
		return (await response.json()) as T;
	}

	async #readToken(): Promise<string> {
		return ((await (await this.#request.get("/api/session")).json()) as { token: string }).token;
	}
}
