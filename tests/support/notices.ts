import { env } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import { operatorDevices } from "#db/console/operator-devices.ts";
import { notificationChannels, notifications } from "#db/integrations/notifications.ts";
import type { ChannelKind, ChannelSettings } from "#domain/integrations/notifications/channels/registry.ts";
import { AT_ALL_TIMES } from "#domain/integrations/notifications/schedule.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import { secretPurpose } from "#functions/integrations/notifications/channels/secret.ts";
import { gatherDue } from "#functions/integrations/notifications/gather.ts";
import { pushKey } from "#functions/integrations/notifications/web-push/keys.ts";
import { workNotices } from "#functions/integrations/notifications/work.ts";
import { seal } from "#functions/platform/auth/seal.ts";
import { noteEvents } from "#functions/platform/notices/note.ts";
import { subscribe } from "#simulator/push/browser.ts";
import { addServiceFault, type ServiceFault } from "#simulator/services/faults.ts";
import { askService } from "#simulator/services/services.ts";
import { Records } from "#simulator/world/records.ts";
import { type Arrived, arrivedOf, type ServiceWorld } from "#simulator/world/world.ts";
import type { TestClock } from "./clock.ts";
import type { Mortal } from "./google/mortal.ts";
import { ORIGIN } from "./requests.ts";
import { APP_KEY } from "./secrets.ts";
import { seeded } from "./seeded.ts";

/** The simulator's mail, Slack, Chatwork and Firebase in a test's own hands, by the test's clock. */
export class TestServices {
	/** Method and address of each call. */
	readonly calls: string[] = [];
	readonly world: ServiceWorld;
	/** Whoever calls may die on the way. */
	mortal: Mortal | undefined;

	constructor(clock: { now: number }, seed = 1) {
		this.world = { records: new Records(), now: () => clock.now, random: seeded(seed) };
	}

	/** The binding under which the product calls them. */
	get binding(): NonNullable<Env["NOTICE_SERVICES"]> {
		const fetch = (url: string, init?: RequestInit) => {
			const answer = () => this.ask(url, init);
			return this.mortal ? this.mortal.step(answer) : answer();
		};
		return { fetch: fetch as never };
	}

	async ask(url: string, { signal: _, ...init }: RequestInit = {}): Promise<Response> {
		this.calls.push(`${init.method ?? "GET"} ${url}`);
		const answer = await askService(this.world, new Request(url, init as never));
		if (!answer) throw new Error(`nobody is there: ${url}`);
		return answer;
	}

	fault(fault: Partial<ServiceFault> & Pick<ServiceFault, "kind">): void {
		addServiceFault(this.world, { service: "any", times: 1, afterwards: false, ...fault });
	}

	/** What arrived, in order. */
	get arrived(): Arrived[] {
		return arrivedOf(this.world);
	}

	/** To whom what was told, in order. */
	get told(): [string, string][] {
		return this.arrived.map(({ to, text }) => [to, text]);
	}
}

const MADE = 1;

/** A channel as it is stored. */
export async function buildChannel(
	operator: { id: number },
	kind: ChannelKind,
	settings: ChannelSettings,
	secret?: string,
): Promise<number> {
	const [row] = await connect(env.DB)
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

/** A mailbox at the simulator's mail, without a key. */
export const buildMailbox = (operator: { id: number }, ...to: string[]): Promise<number> =>
	buildChannel(operator, "mail", { service: "cloudflare", from: "notice@example.com", to });

/** A browser in which an operator has the console register itself, with its subscription at the simulator's push service. */
export async function buildDevice(
	operator: { id: number },
	services: TestServices,
	ctx: Ctx,
	given: Partial<typeof operatorDevices.$inferInsert> = {},
) {
	const { publicKey } = await pushKey(ctx);
	const { endpoint, keys } = await subscribe(services.world, { applicationServerKey: publicKey });
	const [device] = await connect(env.DB)
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

/** A channel to all devices of some operators. */
export const buildPushChannel = (operator: { id: number }, ...operators: { id: number }[]): Promise<number> =>
	buildChannel(operator, "firebase_cloud_messaging", {
		way: "devices",
		operator_ids: operators.map(({ id }) => id),
		tokens: [],
	});

/** A setting in use, of messages that wait where nothing else is said. */
export async function buildNotification(
	operator: { id: number },
	channelIds: number[],
	given: Partial<typeof notifications.$inferInsert> = {},
): Promise<number> {
	const [row] = await connect(env.DB)
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

/** The context of work that reaches the services. */
export const noticeContext = (clock: TestClock, services: TestServices, overrides: Partial<Ctx> = {}): Ctx =>
	clock.context({
		env: { ...clock.env, PUBLIC_ORIGIN: ORIGIN, NOTICE_SERVICES: services.binding },
		...overrides,
	});

/** Notes that friends wrote, as the webhook does. */
export async function noteMessages(ctx: Ctx, ...friendIds: (number | null)[]): Promise<void> {
	const happened = friendIds.map((friendId) => ({ key: ctx.newId(), friendId, said: {} }));
	await ctx.db.batch(noteEvents(ctx, "message_waiting", happened) as never);
}

/** A minute of the clock, and the queue. */
export async function workAll(ctx: Ctx): Promise<void> {
	await gatherDue(ctx);
	await workNotices(ctx);
}
