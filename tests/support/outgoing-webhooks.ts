import { env } from "cloudflare:workers";
import { Webhook } from "standardwebhooks";
import { connect } from "#db/client.ts";
import { outgoingWebhookEndpoints } from "#db/integrations/outgoing-webhooks.ts";
import { WEBHOOK_EVENT_TYPES } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import { SEALED_FOR } from "#functions/integrations/outgoing-webhooks/secret-purpose.ts";
import { seal } from "#functions/platform/auth/seal.ts";
import { tellPrograms } from "#functions/platform/notices/tell-programs.ts";
import { newSecret } from "#functions/platform/webhook-signatures/secret.ts";
import { askReceiver, type Received, receivedOf } from "#simulator/receiver/receiver.ts";
import { RESOLVER_HOST } from "#simulator/receiver/resolver.ts";
import { Records } from "#simulator/world/records.ts";
import type { ServiceWorld } from "#simulator/world/world.ts";
import type { TestClock } from "./clock.ts";
import type { Mortal } from "./google/mortal.ts";
import { APP_KEY } from "./secrets.ts";
import { seeded } from "./seeded.ts";
import { store } from "./stored.ts";

export const RECEIVER_URL = "https://receiver.example.com/hook";

/** The simulator's receiver and resolver in a test's own hands, by the test's clock. */
export class TestReceiver {
	/** Each call to a receiver, by its address; questions for names apart. */
	readonly calls: string[] = [];
	readonly world: ServiceWorld;
	/** Answers in the receiver's place; undefined leaves the call to it. */
	instead: ((request: Request) => Promise<Response> | Response | undefined) | undefined;
	/** The same in the place of the resolver of names. */
	resolver: ((request: Request) => Response | undefined) | undefined;
	/** Whoever calls may die on the way. */
	mortal: Mortal | undefined;

	constructor(clock: { now: number }) {
		this.world = { records: new Records(), now: () => clock.now, random: seeded(1) };
	}

	/** The binding under which the product calls it. */
	get binding(): NonNullable<Env["WEBHOOK_RECEIVERS"]> {
		const fetch = (url: string, init: RequestInit = {}) => {
			const isName = new URL(url).hostname === RESOLVER_HOST;
			const answer = () => this.ask(url, init);
			return this.mortal && !isName ? this.mortal.step(answer) : answer();
		};
		return { fetch: fetch as never };
	}

	/** As `fetch` would: silent until the caller's patience ends, and going on to another address unless told not to. */
	async ask(url: string, { signal, ...init }: RequestInit): Promise<Response> {
		const request = new Request(url, init as never);
		const isName = new URL(url).hostname === RESOLVER_HOST;
		if (!isName) this.calls.push(url);
		const instead = (isName ? this.resolver : this.instead)?.(request);
		const answered = Promise.resolve(instead ?? askReceiver(this.world, request)).then((response) => {
			if (!response) throw new Error(`nobody is there: ${url}`);
			const moved = response.headers.get("location");
			return moved === null || init.redirect === "manual" ? response : this.ask(moved, { ...init, signal });
		});
		const gaveUp = new Promise<never>((_, reject) => {
			signal?.addEventListener("abort", () => reject(signal.reason));
		});
		return Promise.race([answered, gaveUp]);
	}

	/** What arrived, in order. */
	get arrived(): Received[] {
		return receivedOf(this.world);
	}

	/** What arrived, as whoever made the receiver reads it. */
	get told(): { type: string; timestamp: string; data: Record<string, unknown> }[] {
		return this.arrived.map(({ body }) => JSON.parse(body));
	}
}

/** Whether a message is signed with a secret, by the public library. */
export function verifies({ id, timestamp, signature, body }: Received, secret: string): boolean {
	const signed = new Webhook(secret).sign(id, new Date(timestamp * 1_000), body);
	return signature.split(" ").includes(signed);
}

/** Nobody answers. */
export const silence = () => new Promise<Response>(() => undefined);

let made = 0;

/** An endpoint that is told everything, unless told otherwise, and its secret. */
export async function buildEndpoint(
	{ id: operatorId }: { id: number },
	given: Partial<typeof outgoingWebhookEndpoints.$inferInsert> = {},
) {
	const secret = newSecret();
	const [endpoint] = await connect(env.DB)
		.insert(outgoingWebhookEndpoints)
		.values({
			name: `送信先${++made}`,
			url: RECEIVER_URL,
			events: WEBHOOK_EVENT_TYPES,
			secret: await seal(APP_KEY, SEALED_FOR, secret),
			secretEnding: secret.slice(-4),
			operatorId,
			createdAt: 0,
			updatedAt: 0,
			...given,
		})
		.returning();
	return { ...endpoint!, clear: secret };
}

/** A message of an endpoint as it is stored, of an event that happened long ago. */
export const storeMessage = (row: {
	endpoint_id: number;
	type: string;
	state: string;
	next_attempt_at?: number;
}) => store("outgoing_webhook_messages", { key: `stored-${++made}`, data: {}, at: 1, since: 1, ...row });

/** The context of work that reaches the receiver. */
export const webhookContext = (clock: TestClock, receiver: TestReceiver, overrides: Partial<Ctx> = {}): Ctx =>
	clock.context({ env: { ...clock.env, WEBHOOK_RECEIVERS: receiver.binding }, ...overrides });

/** Notes that friends blocked the account, as the webhook does. */
export async function tellBlocks(ctx: Ctx, ...friendIds: number[]): Promise<void> {
	const happened = friendIds.map((friendId) => ({
		type: "friend.blocked" as const,
		key: ctx.newId(),
		friendId,
		data: {},
	}));
	await ctx.db.batch(tellPrograms(ctx, happened) as never);
}
