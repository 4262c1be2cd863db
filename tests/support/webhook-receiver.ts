import { env } from "cloudflare:workers";
import { Webhook } from "standardwebhooks";
import { connectD1 } from "#db/d1-client.ts";
import { outgoingWebhookEndpoints } from "#db/integrations/outgoing-webhook-tables.ts";
import { WEBHOOK_EVENT_TYPES } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import { WEBHOOK_SEAL_PURPOSE } from "#functions/integrations/outgoing-webhooks/secret-purpose.ts";
import { seal } from "#functions/platform/auth/seal.ts";
import { publishEvents } from "#functions/platform/notices/publish-events.ts";
import { createWebhookSecret } from "#functions/platform/webhook-signatures/webhook-secret.ts";
import { RESOLVER_HOST } from "#simulator/receiver/dns-resolver.ts";
import {
	answerReceiverCall,
	listReceivedWebhooks,
	type ReceivedWebhook,
} from "#simulator/receiver/simulated-receiver.ts";
import { KeyValueRecords } from "#simulator/world/key-value-records.ts";
import type { ServiceWorld } from "#simulator/world/service-world.ts";
import type { Mortal } from "./google/mortal.ts";
import { createRandomGenerator } from "./seeded-generator.ts";
import { storeRow } from "./store-rows.ts";
import type { TestClock } from "./test-clock.ts";
import { APP_KEY } from "./test-secrets.ts";

export const RECEIVER_URL = "https://receiver.example.com/hook";

/** In-process simulator of webhook receivers and of the DNS resolver, with the test's clock. */
export class TestWebhookReceiver {
	/** Addresses of the calls to receivers; DNS queries are excluded. */
	readonly calls: string[] = [];
	readonly world: ServiceWorld;
	/** Overrides the receiver; undefined passes the call on. */
	instead: ((request: Request) => Promise<Response> | Response | undefined) | undefined;
	/** Overrides the DNS resolver. */
	resolver: ((request: Request) => Response | undefined) | undefined;
	/** Kill switch of the calling worker. */
	mortal: Mortal | undefined;

	constructor(clock: { now: number }) {
		this.world = { records: new KeyValueRecords(), now: () => clock.now, random: createRandomGenerator(1) };
	}

	/** Binding for the product's calls. */
	get binding(): NonNullable<Env["WEBHOOK_RECEIVERS"]> {
		const fetch = (url: string, init: RequestInit = {}) => {
			const isName = new URL(url).hostname === RESOLVER_HOST;
			const answer = () => this.ask(url, init);
			return this.mortal && !isName ? this.mortal.step(answer) : answer();
		};
		return { fetch: fetch as never };
	}

	/** Behaves like `fetch`: rejects when the signal aborts, and follows redirects unless they are manual. */
	async ask(url: string, { signal, ...init }: RequestInit): Promise<Response> {
		const request = new Request(url, init as never);
		const isName = new URL(url).hostname === RESOLVER_HOST;
		if (!isName) this.calls.push(url);
		const instead = (isName ? this.resolver : this.instead)?.(request);
		const answered = Promise.resolve(instead ?? answerReceiverCall(this.world, request)).then((response) => {
			if (!response) throw new Error(`nobody is there: ${url}`);
			const moved = response.headers.get("location");
			return moved === null || init.redirect === "manual" ? response : this.ask(moved, { ...init, signal });
		});
		const gaveUp = new Promise<never>((_, reject) => {
			signal?.addEventListener("abort", () => reject(signal.reason));
		});
		return Promise.race([answered, gaveUp]);
	}

	/** Received messages, in order. */
	get arrived(): ReceivedWebhook[] {
		return listReceivedWebhooks(this.world);
	}

	/** Parsed bodies of the received messages. */
	get told(): { type: string; timestamp: string; data: Record<string, unknown> }[] {
		return this.arrived.map(({ body }) => JSON.parse(body));
	}
}

/** Whether the reference library produces the same signature for a message. */
export function verifyWebhookSignature(
	{ id, timestamp, signature, body }: ReceivedWebhook,
	secret: string,
): boolean {
	const signed = new Webhook(secret).sign(id, new Date(timestamp * 1_000), body);
	return signature.split(" ").includes(signed);
}

/** Response that never arrives. */
export const neverAnswer = () => new Promise<Response>(() => undefined);

let made = 0;

/** Endpoint with its secret; subscribed to all events by default. */
export async function buildEndpoint(
	{ id: operatorId }: { id: number },
	given: Partial<typeof outgoingWebhookEndpoints.$inferInsert> = {},
) {
	const secret = createWebhookSecret();
	const [endpoint] = await connectD1(env.DB)
		.insert(outgoingWebhookEndpoints)
		.values({
			name: `送信先${++made}`,
			url: RECEIVER_URL,
			events: WEBHOOK_EVENT_TYPES,
			secret: await seal(APP_KEY, WEBHOOK_SEAL_PURPOSE, secret),
			secretEnding: secret.slice(-4),
			operatorId,
			createdAt: 0,
			updatedAt: 0,
			...given,
		})
		.returning();
	return { ...endpoint!, clear: secret };
}

/** Stored message of an endpoint, about an event long past. */
export const storeWebhookMessage = (row: {
	endpoint_id: number;
	type: string;
	state: string;
	next_attempt_at?: number;
}) => storeRow("outgoing_webhook_messages", { key: `stored-${++made}`, data: {}, at: 1, since: 1, ...row });

/** Context of work that can reach the receiver. */
export const buildWebhookContext = (
	clock: TestClock,
	receiver: TestWebhookReceiver,
	overrides: Partial<Ctx> = {},
): Ctx => clock.context({ env: { ...clock.env, WEBHOOK_RECEIVERS: receiver.binding }, ...overrides });

/** Records that friends blocked the account, like the webhook does. */
export async function recordBlocks(ctx: Ctx, ...friendIds: number[]): Promise<void> {
	const happened = friendIds.map((friendId) => ({
		type: "friend.blocked" as const,
		key: ctx.newId(),
		friendId,
		data: {},
	}));
	await ctx.db.batch(publishEvents(ctx, happened) as never);
}
