import type { FriendRecord } from "#db/engine/friends.ts";
import type { ContextValue } from "#db/engine/runs.ts";
import {
	EFFECTS,
	type Effect,
	type EffectName,
	type EffectOf,
} from "#domain/engine/actions/effects/registry.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { sendDueMenuLinks } from "#functions/content/rich-menus/menu-link-worker.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load-actions.ts";
import { startRuns } from "#functions/engine/actions/start-runs.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { buildAction } from "./action-builders.ts";
import { readRows } from "./database-snapshot.ts";
import { fakeLine } from "./fake-line.ts";
import { buildFriend } from "./friend-builders.ts";
import { storeRow } from "./store-rows.ts";
import { nextId, TestClock } from "./test-clock.ts";

/** Effect as its editor saves it, with the blank's values for omitted fields. */
export const buildEffect = <Name extends EffectName>(name: Name, given: object = {}): EffectOf<Name> =>
	EFFECTS[name].schema.parse({ ...EFFECTS[name].blank(), ...given }) as EffectOf<Name>;

/** Path of the first field that the schema refuses; null if it accepts the effect. */
export function findRefusedField(name: EffectName, given: object): string | null {
	const parsed = EFFECTS[name].schema.safeParse({ ...EFFECTS[name].blank(), ...given });
	return parsed.success ? null : (parsed.error.issues[0]?.path.join(".") ?? "");
}

/** Inserts a named row into a table. */
export const insertNamedRow = (table: string, given: object = {}) =>
	storeRow(table, { name: "項目", created_at: 1, ...given });

/** Clock and friend of a test of effects, without calls at LINE. */
export async function beginEffectTest(given: Parameters<typeof buildFriend>[0] = {}) {
	await fakeLine.forget();
	return { clock: new TestClock("2026-11-20 10:00"), friend: await buildFriend(given) };
}

/** Public origin of pictures and forms. */
const ORIGIN = "https://console.example.com";

const effectContext = (clock: TestClock, origin = ORIGIN) =>
	clock.context({ env: { ...clock.env, PUBLIC_ORIGIN: origin } as TestClock["env"] });

/** Sends due deliveries. */
export const runDueDeliveries = (clock: TestClock): Promise<void> => sendDueDeliveries(effectContext(clock));

/** Creates rich menus at LINE, and links them to friends. */
export async function syncMenus(clock: TestClock): Promise<void> {
	await runBackgroundTasks(effectContext(clock));
	await sendDueMenuLinks(effectContext(clock));
}

/** Inputs of a trigger. */
interface TriggerInputs {
	context?: ContextValue[];
	reply?: { token: string; until: number };
	/** Public origin of the console, if not the usual one. */
	origin?: string;
}

/** Runs an action with these effects per friend, syncs rich menus to LINE, and returns the runs' codes. */
export async function runEffectsFor(
	clock: TestClock,
	friends: readonly Pick<FriendRecord, "id">[],
	effects: Effect[],
	{ context, reply, origin }: TriggerInputs = {},
): Promise<string[]> {
	const { id } = await buildAction({ effects });
	const ctx = effectContext(clock, origin);
	const action = (await loadActions(ctx, [{ id, version: 1 }])).get(actionKey({ id, version: 1 }))!;
	await startRuns(
		ctx,
		friends.map((friend) => ({
			action,
			friend,
			cause: { type: "reaction", key: `test:${nextId()}`, id: 1, label: "" },
			reply: reply ?? null,
			...(context && { context }),
		})),
	);
	await runDueDeliveries(clock);
	await syncMenus(clock);
	const runs = await readRows<{ outcomes: string }>(
		"select outcomes from runs where action_id = ? order by id",
		id,
	);
	return runs.map(({ outcomes }) => outcomes);
}

/** `runFor` with one friend: the codes, in the order of the effects. */
export async function runEffects(
	clock: TestClock,
	friend: Pick<FriendRecord, "id">,
	effects: Effect[],
	brings?: TriggerInputs,
): Promise<string> {
	return (await runEffectsFor(clock, [friend], effects, brings))[0]!;
}

/** Messages that LINE accepted for a friend, in order. */
export async function listReceivedMessages({ lineUserId }: Pick<FriendRecord, "lineUserId">) {
	const calls = await fakeLine.calls("push");
	return calls
		.filter(({ body, status }) => body?.to === lineUserId && status === 200)
		.flatMap(({ body }) => body?.messages ?? []);
}

/** Texts among the messages that LINE accepted. */
export const listReceivedTexts = async (friend: Pick<FriendRecord, "lineUserId">) =>
	(await listReceivedMessages(friend)).map(({ text }) => text);
