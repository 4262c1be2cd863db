import type { APIRequestContext } from "@playwright/test";
import type { z } from "zod";
import type { reactionInput } from "#domain/automation/auto-responses/reaction.ts";
import type { registerAction } from "#domain/engine/actions/action.ts";
import { MAX_ITEMS_AT_ONCE } from "#domain/engine/explorer/crud.ts";
import { KINDS, type KindName } from "#domain/engine/kinds/registry.ts";

/** The kinds that are saved by the one call of all kinds. */
export type RegisteredKind = Exclude<KindName, "action">;

interface Lists {
	items: { id: number; name: string; group_id: number | null }[];
	groups: { id: number; name: string }[];
	focus: number | null;
}

/** The logged-in operator's calls, for what a test needs but is not about. */
export class OperatorApi {
	readonly #request: APIRequestContext;
	#token: Promise<string> | undefined;

	constructor(request: APIRequestContext) {
		this.#request = request;
	}

	async makeAction(name: string, inputs: z.input<typeof registerAction>["inputs"]): Promise<number> {
		return (await this.post<{ aid: number }>("/api/action/register", { a_name: name, inputs })).aid;
	}

	makeReaction(reaction: z.input<typeof reactionInput>): Promise<number> {
		return this.makeItem("reaction", reaction);
	}

	/** An auto-response to a keyword, which is its name too, with an action of its own. */
	async answer(keyword: string, inputs: z.input<typeof registerAction>["inputs"]): Promise<void> {
		const action_id = await this.makeAction(`${keyword}の返信`, inputs);
		await this.makeReaction({ name: keyword, keywords: [keyword], action_id });
	}

	/** Saves a new item of a kind with what it needs. */
	async makeItem(kind: RegisteredKind, input: { name: string } & Record<string, unknown>): Promise<number> {
		return (await this.post<{ id: number }>(`/api/${KINDS[kind].path}/register`, input)).id;
	}

	/** Makes a folder, which an earlier try of the test may have left full. */
	async makeFolder(kind: KindName, name: string): Promise<number> {
		await this.clear(kind, { folders: [name] });
		const { groups } = await this.crud(kind, { action: "newGroup", name });
		const made = groups.findLast((folder) => folder.name === name);
		if (!made) throw new Error(`No folder ${name}`);
		return made.id;
	}

	/** Takes away what an earlier try of the test left: folders with what is in them, and items wherever they are. */
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

	/** Somebody who was invited and has joined, as an administrator. */
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

	/** Nobody is sent tests any more. */
	async clearTesters(): Promise<void> {
		const { items } = (await (await this.#request.get("/api/testers")).json()) as { items: { id: number }[] };
		for (const { id } of items) await this.delete(`/api/testers/${id}`);
	}

	/** Tags in a folder of their own, the first of them the newest. */
	async makeTags(folder: string, names: readonly string[]): Promise<{ group: number; ids: number[] }> {
		const group = await this.makeFolder("tag", folder);
		const ids: number[] = [];
		for (const name of names.toReversed()) ids.unshift(await this.makeItem("tag", { name, group_id: group }));
		return { group, ids };
	}

	/** The ids of the friends of a name. */
	async findFriends(name: string): Promise<number[]> {
		const found = await this.#request.get("/api/friends", { params: { search: name } });
		return ((await found.json()) as { items: { id: number }[] }).items.map(({ id }) => id);
	}

	/** One crud call of a kind. */
	crud(kind: KindName, body: { action: string } & Record<string, unknown>): Promise<Lists> {
		return this.post<Lists>(`/api/${KINDS[kind].path}/crud`, body);
	}

	/** Gives a new scenario or reminder its steps. */
	async saveSteps(
		kind: "scenario" | "episode",
		id: number,
		steps: readonly { day: number; minute: number | null; text: string }[],
	): Promise<void> {
		const asked = steps.map(({ day, minute, text }) => ({ day, minute, inputs: [{ type: 1, text }] }));
		await this.#send(`/api/${kind}/${id}/steps`, { method: "PUT", data: { steps: asked } });
	}

	/** Takes in a picture; answers the key that names it. */
	async upload({ buffer }: { buffer: Buffer }): Promise<string> {
		return (await this.#send<{ media_key: string }>("/api/media", { data: buffer })).media_key;
	}

	/** Makes the tags of a CSV file. */
	async importTags(csv: string): Promise<void> {
		const file = { name: "tags.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
		await this.#send("/line/tag/upload", { multipart: { file } });
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
