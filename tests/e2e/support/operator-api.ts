import type { APIRequestContext } from "@playwright/test";
import type { z } from "zod";
import type { registerAction } from "#domain/actions/action.ts";
import { KINDS, type KindName } from "#domain/kinds/registry.ts";
import type { reactionInput } from "#domain/reactions/reaction.ts";

/** The kinds that are saved by the one call of all kinds. */
export type RegisteredKind = Exclude<KindName, "action">;

interface Lists {
	items: { id: number; name: string }[];
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

	async makeFolder(kind: KindName, name: string): Promise<number> {
		const { groups } = await this.crud(kind, { action: "newGroup", name });
		const made = groups.findLast((folder) => folder.name === name);
		if (!made) throw new Error(`No folder ${name}`);
		return made.id;
	}

	/** Tags in a folder of their own, the first of them the newest. */
	async makeTags(folder: string, names: readonly string[]): Promise<{ group: number; ids: number[] }> {
		const group = await this.makeFolder("tag", folder);
		const ids: number[] = [];
		for (const name of names.toReversed()) ids.unshift(await this.makeItem("tag", { name, group_id: group }));
		return { group, ids };
	}

	/** One crud call of a kind. */
	crud(kind: KindName, body: { action: string } & Record<string, unknown>): Promise<Lists> {
		return this.post<Lists>(`/api/${KINDS[kind].path}/crud`, body);
	}

	/** Makes the tags of a CSV file. */
	async importTags(csv: string): Promise<void> {
		const file = { name: "tags.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
		await this.#send("/line/tag/upload", { multipart: { file } });
	}

	post<T>(path: string, data: object): Promise<T> {
		return this.#send(path, { data });
	}

	async #send<T>(
		path: string,
		body:
			| { data: object }
			| { multipart: Record<string, { name: string; mimeType: string; buffer: Buffer }> },
	): Promise<T> {
		this.#token ??= this.#readToken();
		const headers = { "X-CSRF-Token": await this.#token };
		const response = await this.#request.post(path, { ...body, headers });
		if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
		return (await response.json()) as T;
	}

	async #readToken(): Promise<string> {
		return ((await (await this.#request.get("/api/session")).json()) as { token: string }).token;
	}
}
