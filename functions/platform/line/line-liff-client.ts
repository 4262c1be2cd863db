import type { Env } from "#functions/env.ts";
import { LineUnavailable } from "./line-channel.ts";
import { fetchFromLine, LINE_API } from "./line-fetch.ts";
import { LINE_CALL_TIMEOUT } from "./line-timeouts.ts";

/** Settings of a LIFF app that the console keeps in step. */
export interface LiffAppSettings {
	view: { type: "full"; url: string };
	description: string;
	permanentLinkPattern: "concat";
	scope: ("openid" | "profile")[];
	botPrompt: "normal";
}

/** LIFF app as LINE lists it. */
export interface ListedLiffApp extends Partial<Omit<LiffAppSettings, "view" | "scope" | "botPrompt">> {
	liffId: string;
	view?: { type?: string; url?: string };
	scope?: string[];
	botPrompt?: string;
}

/** Client of the LIFF server API, with a token of the LINE Login channel. */
export class LineLiffClient {
	readonly #env: Env;
	readonly #token: string;

	constructor(env: Env, token: string) {
		this.#env = env;
		this.#token = token;
	}

	/** Apps of the channel. @throws LineUnavailable */
	async list(): Promise<ListedLiffApp[] | null> {
		const { status, body } = await this.#call("GET", "");
		// LINE's answer for a channel without apps.
		if (status === 404) return [];
		return status === 200 ? ((body.apps ?? []) as ListedLiffApp[]) : null;
	}

	/** Creates an app; null if LINE refuses it. @throws LineUnavailable */
	async create(settings: LiffAppSettings): Promise<string | null> {
		const { status, body } = await this.#call("POST", "", settings);
		return status === 200 && typeof body.liffId === "string" ? body.liffId : null;
	}

	/** @returns whether LINE accepts the settings @throws LineUnavailable */
	async update(liffId: string, settings: LiffAppSettings): Promise<boolean> {
		return (await this.#call("PUT", `/${encodeURIComponent(liffId)}`, settings)).status === 200;
	}

	/** Deletes an app, or finds it deleted. @throws LineUnavailable */
	async delete(liffId: string): Promise<boolean> {
		const { status } = await this.#call("DELETE", `/${encodeURIComponent(liffId)}`);
		return status === 200 || status === 404;
	}

	async #call(method: string, path: string, body?: object) {
		const response = await fetchFromLine(
			this.#env,
			`/liff/v1/apps${path}`,
			{
				method,
				headers: {
					Authorization: `Bearer ${this.#token}`,
					...(body && { "Content-Type": "application/json" }),
				},
				...(body && { body: JSON.stringify(body) }),
				signal: AbortSignal.timeout(LINE_CALL_TIMEOUT),
			},
			LINE_API,
		).catch(() => null);
		if (!response || response.status === 429 || response.status >= 500) throw new LineUnavailable();
		const answer: unknown = await response.json().catch(() => null);
		return { status: response.status, body: (answer ?? {}) as Record<string, unknown> };
	}
}
