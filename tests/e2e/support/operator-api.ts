import type { APIRequestContext } from "@playwright/test";
import type { z } from "zod";
import type { registerAction } from "#domain/actions/action.ts";
import type { reactionInput } from "#domain/reactions/reaction.ts";

/** The logged-in operator's calls, for what a test needs but is not about. */
export class OperatorApi {
	readonly #request: APIRequestContext;

	constructor(request: APIRequestContext) {
		this.#request = request;
	}

	async makeAction(name: string, inputs: z.input<typeof registerAction>["inputs"]): Promise<number> {
		return (await this.#post<{ aid: number }>("/api/action/register", { a_name: name, inputs })).aid;
	}

	async makeReaction(reaction: z.input<typeof reactionInput>): Promise<number> {
		return (await this.#post<{ id: number }>("/api/reactions", reaction)).id;
	}

	/** An auto-response to a keyword, which is its name too, with an action of its own. */
	async answer(keyword: string, inputs: z.input<typeof registerAction>["inputs"]): Promise<void> {
		const action_id = await this.makeAction(`${keyword}の返信`, inputs);
		await this.makeReaction({ name: keyword, keywords: [keyword], action_id });
	}

	async #post<T>(path: string, data: object): Promise<T> {
		const { token } = (await (await this.#request.get("/api/session")).json()) as { token: string };
		const response = await this.#request.post(path, { data, headers: { "X-CSRF-Token": token } });
		if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
		return (await response.json()) as T;
	}
}
