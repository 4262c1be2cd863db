import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import type { reactionInput } from "#domain/automation/auto-responses/auto-response-input.ts";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo-operators.ts";
import type { registerActionInput } from "#domain/engine/actions/action-input.ts";
import type { Product } from "./product.ts";

/** The page of the emergency stop, as far as tests read it. */
interface StopPage {
	stop: { id: number; version: number } | null;
	due: { kind: string; count: number; in_doubt: number }[];
	/** Messages that a worker was handing to LINE. */
	under_way: number;
}

/** The demo administrator. Sessions are stored in the database, so they survive restarts. */
export class Operator {
	readonly #product: Product;
	readonly #cookie: string;
	readonly #token: string;

	private constructor(product: Product, cookie: string, token: string) {
		this.#product = product;
		this.#cookie = cookie;
		this.#token = token;
	}

	static async logIn(product: Product): Promise<Operator> {
		const response = await product.fetch("/api/login", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(DEMO_ADMINISTRATOR),
		});
		const { token } = (await response.json()) as { token: string };
		return new Operator(product, response.headers.get("set-cookie")?.split(";")[0] ?? "", token);
	}

	/** Creates an auto-response to texts with this keyword. */
	async answerTexts(keyword: string, inputs: z.input<typeof registerActionInput>["inputs"]): Promise<void> {
		const aid = await this.makeAction(keyword, inputs);
		await this.#call("POST", "/api/reaction/register", {
			name: keyword,
			keywords: [keyword],
			action_id: aid,
		} satisfies z.input<typeof reactionInput>);
	}

	/** Creates an action and returns its id. */
	async makeAction(name: string, inputs: z.input<typeof registerActionInput>["inputs"]): Promise<number> {
		const { aid } = await this.#call<{ aid: number }>("POST", "/api/action/register", {
			a_name: name,
			inputs,
		} satisfies z.input<typeof registerActionInput>);
		return aid;
	}

	/** Schedules an action for every friend at `YYYY-MM-DD` and `HH:mm`. */
	async planTask(actionId: number, date: string, time: string): Promise<void> {
		await this.#call("POST", `/api/action/task/${actionId}`, { date, time, funnel_id: null });
	}

	/** Orders an immediate text to every friend; its undo window starts. */
	async broadcast(name: string, text: string): Promise<void> {
		const draft = await this.#call<{ id: number; version: number }>("POST", "/api/broadcasts", {
			name,
			messages: [{ type: 1, text }],
			filter: null,
		});
		const { count } = await this.#call<{ count: number }>("POST", "/api/broadcast/cost", { filter: null });
		await this.#call("POST", `/api/broadcasts/${draft.id}/order`, {
			version: draft.version,
			expected: count,
		});
	}

	/** Writes to a friend in the chat; the reply handles messages up to the one seen. */
	async reply(friend: number, text: string, seen: number): Promise<void> {
		await this.#call("POST", `/api/compose/friends/${friend}/send`, {
			messages: [{ type: "text", text }],
			handles_up_to: seen,
		});
	}

	/** Presses the emergency stop. */
	stop(): Promise<StopPage> {
		return this.#call("POST", "/api/sending_stop", { reason: "間違い", holds_webhooks: false });
	}

	showStop(): Promise<StopPage> {
		return this.#call("GET", "/api/sending_stop");
	}

	/** Lifts the stop, and sends everything that waited. */
	async lift(): Promise<StopPage> {
		const { stop, due } = await this.showStop();
		const choices = Object.fromEntries(due.map(({ kind }) => [kind, "send"]));
		return this.#call("POST", "/api/sending_stop/lift", { id: stop?.id, version: stop?.version, choices });
	}

	async makeTag(name: string): Promise<number> {
		return (await this.#call<{ id: number }>("POST", "/api/tags", { name })).id;
	}

	resend(deliveryId: string): Promise<unknown> {
		return this.#call("POST", `/api/deliveries/${deliveryId}/resend`, {});
	}

	cancel(deliveryId: string): Promise<unknown> {
		return this.#call("POST", `/api/deliveries/${deliveryId}/cancel`, {});
	}

	async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await this.#product.fetch(path, {
			method,
			headers: {
				"Content-Type": "application/json",
				Cookie: this.#cookie,
				"X-CSRF-Token": this.#token,
			},
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		if (!response.ok)
			throw new Error(
				`${method} ${path}: ${response.status} ${await response.text()}\n${this.#product.output}`,
			);
		return (await response.json()) as T;
	}
}

/** Advances the product's clock and returns its offset, ms. */
export async function advanceClock(product: Product, milliseconds: number): Promise<number> {
	const response = await product.fetch("/simulator/api/clock", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ advance_ms: milliseconds }),
	});
	if (!response.ok) throw new Error(`The clock did not move: ${response.status} ${await response.text()}`);
	return ((await response.json()) as { offset: number }).offset;
}

/** Waits until a condition holds; returns whether it did in time. */
export async function comesTrue(holds: () => boolean, within: number): Promise<boolean> {
	for (const until = Date.now() + within; Date.now() < until; ) {
		if (holds()) return true;
		await pause(100);
	}
	return holds();
}
