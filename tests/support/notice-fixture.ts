import { env } from "cloudflare:workers";
import { operatorDevices } from "#db/console/operator-devices.ts";
import { connectD1 } from "#db/d1-client.ts";
import { notificationChannels, notifications } from "#db/integrations/notification-tables.ts";
import type { ChannelKind, ChannelSettings } from "#domain/integrations/notifications/channels/registry.ts";
import { AT_ALL_TIMES } from "#domain/integrations/notifications/notice-schedule.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import { secretPurpose } from "#functions/integrations/notifications/channels/channel-secret.ts";
import { gatherLinesOnTick } from "#functions/integrations/notifications/gather-lines.ts";
import { workNotices } from "#functions/integrations/notifications/notice-worker.ts";
import { loadPushKey } from "#functions/integrations/notifications/web-push/push-key.ts";
import { seal } from "#functions/platform/auth/seal.ts";
import { noteEvents } from "#functions/platform/notices/note-events.ts";
import { subscribeBrowser } from "#simulator/push/push-browser.ts";
import { answerServiceCall } from "#simulator/services/answer-services.ts";
import { addServiceFault, type ServiceFault } from "#simulator/services/service-faults.ts";
import { KeyValueRecords } from "#simulator/world/key-value-records.ts";
import {
	type DeliveredNotice,
	listDeliveredNotices,
	type ServiceWorld,
} from "#simulator/world/service-world.ts";
import type { Mortal } from "./google/mortal.ts";
import { createRandomGenerator } from "./seeded-generator.ts";
import { TEST_ORIGIN } from "./send-request.ts";
import type { TestClock } from "./test-clock.ts";
import { APP_KEY } from "./test-secrets.ts";

/** In-process simulator of mail, Slack, Chatwork and Firebase with the test's clock. */
export class TestServices {
	/** Method and address of each call. */
	readonly calls: string[] = [];
	readonly world: ServiceWorld;
	/** Kill switch of the calling worker. */
	mortal: Mortal | undefined;

	constructor(clock: { now: number }, seed = 1) {
		this.world = {
			records: new KeyValueRecords(),
			now: () => clock.now,
			random: createRandomGenerator(seed),
		};
	}

	/** Binding for the product's calls. */
	get binding(): NonNullable<Env["NOTICE_SERVICES"]> {
		const fetch = (url: string, init?: RequestInit) => {
			const answer = () => this.ask(url, init);
			return this.mortal ? this.mortal.step(answer) : answer();
		};
		return { fetch: fetch as never };
	}

	async ask(url: string, { signal: _, ...init }: RequestInit = {}): Promise<Response> {
		this.calls.push(`${init.method ?? "GET"} ${url}`);
		const answer = await answerServiceCall(this.world, new Request(url, init as never));
		if (!answer) throw new Error(`nobody is there: ${url}`);
		return answer;
	}

	fault(fault: Partial<ServiceFault> & Pick<ServiceFault, "kind">): void {
		addServiceFault(this.world, { service: "any", times: 1, afterwards: false, ...fault });
	}

	/** Received notices, in order. */
	get arrived(): DeliveredNotice[] {
		return listDeliveredNotices(this.world);
	}

	/** Recipient and text of the received notices, in order. */
	get told(): [string, string][] {
		return this.arrived.map(({ to, text }) => [to, text]);
	}
}

const MADE = 1;

/** Stored channel; returns its id. */
export async function buildChannel(
	operator: { id: number },
	kind: ChannelKind,
	settings: ChannelSettings,
	secret?: string,
): Promise<number> {
	const [row] = await connectD1(env.DB)
		.insert(notificationChannels)
		.values({
			kind,
			name: kind,
			settings,
			secret: secret === undefined ? null : await seal(APP_KEY, secretPurpose(kind), secret),
			operatorId: operator.id,
			createdAt: MADE,
			updatedAt: MADE,
		})
		.returning();
	return row!.id;
}

/** Mail channel at the simulator, without an API key. */
export const buildMailbox = (operator: { id: number }, ...to: string[]): Promise<number> =>
	buildChannel(operator, "mail", { service: "cloudflare", from: "notice@example.com", to });

/** Registered browser of an operator, with a subscription at the simulator's push service. */
export async function buildDevice(
	operator: { id: number },
	services: TestServices,
	ctx: Ctx,
	given: Partial<typeof operatorDevices.$inferInsert> = {},
) {
	const { publicKey } = await loadPushKey(ctx);
	const { endpoint, keys } = await subscribeBrowser(services.world, { applicationServerKey: publicKey });
	const [device] = await connectD1(env.DB)
		.insert(operatorDevices)
		.values({
			id: crypto.randomUUID(),
			operatorId: operator.id,
			session: "a session",
			name: "Chrome（Android）",
			endpoint,
			...keys,
			createdAt: ctx.now,
			seenAt: ctx.now,
			...given,
		})
		.returning();
	return device!;
}

/** Push channel to all devices of these operators. */
export const buildPushChannel = (operator: { id: number }, ...operators: { id: number }[]): Promise<number> =>
	buildChannel(operator, "firebase_cloud_messaging", {
		way: "devices",
		operator_ids: operators.map(({ id }) => id),
		tokens: [],
	});

/** Active notification setting, for waiting messages by default. */
export async function buildNotification(
	operator: { id: number },
	channelIds: number[],
	given: Partial<typeof notifications.$inferInsert> = {},
): Promise<number> {
	const [row] = await connectD1(env.DB)
		.insert(notifications)
		.values({
			title: "受付",
			useNotify: true,
			schedule: AT_ALL_TIMES,
			timings: ["message_waiting"],
			channelIds,
			operatorId: operator.id,
			createdAt: MADE,
			updatedAt: MADE,
			...given,
		})
		.returning();
	return row!.id;
}

/** Context of work that can reach the simulated services. */
export const buildNoticeContext = (
	clock: TestClock,
	services: TestServices,
	overrides: Partial<Ctx> = {},
): Ctx =>
	clock.context({
		env: { ...clock.env, PUBLIC_ORIGIN: TEST_ORIGIN, NOTICE_SERVICES: services.binding },
		...overrides,
	});

/** Records incoming messages of friends, like the webhook does. */
export async function recordFriendMessages(ctx: Ctx, ...friendIds: (number | null)[]): Promise<void> {
	const happened = friendIds.map((friendId) => ({ key: ctx.newId(), friendId, values: {} }));
	await ctx.db.batch(noteEvents(ctx, "message_waiting", happened) as never);
}

/** Runs the minute job, then the queue. */
export async function workNoticeQueue(ctx: Ctx): Promise<void> {
	await gatherLinesOnTick(ctx);
	await workNotices(ctx);
}
