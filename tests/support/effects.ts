import type { Friend } from "#db/engine/friends.ts";
import type { ContextValue } from "#db/engine/runs.ts";
import {
	EFFECTS,
	type Effect,
	type EffectName,
	type EffectOf,
} from "#domain/engine/actions/effects/registry.ts";
import { workBackgroundTasks } from "#functions/console/background/work.ts";
import { workMenuLinks } from "#functions/content/rich-menus/work.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load.ts";
import { startRuns } from "#functions/engine/actions/start.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { buildAction } from "./actions.ts";
import { nextId, type TestClock } from "./clock.ts";
import { line } from "./line.ts";
import { rows } from "./snapshot.ts";
import { store } from "./stored.ts";

/** An effect as its editor saves it: what is not given stays as it was when it was opened. */
export const effect = <Name extends EffectName>(name: Name, given: object = {}): EffectOf<Name> =>
	EFFECTS[name].schema.parse({ ...EFFECTS[name].blank(), ...given }) as EffectOf<Name>;

/** The path of the field at which the schema refuses an effect; null where it takes it. */
export function refusedAt(name: EffectName, given: object): string | null {
	const parsed = EFFECTS[name].schema.safeParse({ ...EFFECTS[name].blank(), ...given });
	return parsed.success ? null : (parsed.error.issues[0]?.path.join(".") ?? "");
}

/** Something with a name, in the table of its kind. */
export const item = (table: string, given: object = {}) =>
	store(table, { name: "項目", created_at: 1, ...given });

/** Where pictures and forms are found from outside. */
const ORIGIN = "https://console.example.com";

const contextOf = (clock: TestClock, origin = ORIGIN) =>
	clock.context({ env: { ...clock.env, PUBLIC_ORIGIN: origin } as TestClock["env"] });

/** Sends whatever is due. */
export const send = (clock: TestClock): Promise<void> => workDeliveries(contextOf(clock));

/** Makes menus at LINE, and tells it who is shown them. */
export async function tellOfMenus(clock: TestClock): Promise<void> {
	await workBackgroundTasks(contextOf(clock));
	await workMenuLinks(contextOf(clock));
}

/** What a trigger brings along. */
interface Brings {
	context?: ContextValue[];
	reply?: { token: string; until: number };
	/** Where the console is found from outside, if not where it is everywhere else. */
	origin?: string;
}

/** Runs an action of these effects for each friend, tells LINE what there is to tell, and answers the runs' codes. */
export async function runFor(
	clock: TestClock,
	friends: readonly Pick<Friend, "id">[],
	effects: Effect[],
	{ context, reply, origin }: Brings = {},
): Promise<string[]> {
	const { id } = await buildAction({ effects });
	const ctx = contextOf(clock, origin);
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
	await send(clock);
	await tellOfMenus(clock);
	const runs = await rows<{ outcomes: string }>(
		"select outcomes from runs where action_id = ? order by id",
		id,
	);
	return runs.map(({ outcomes }) => outcomes);
}

/** As `runFor`, for one friend: the codes, in the order of the effects. */
export async function run(
	clock: TestClock,
	friend: Pick<Friend, "id">,
	effects: Effect[],
	brings?: Brings,
): Promise<string> {
	return (await runFor(clock, [friend], effects, brings))[0]!;
}

/** The messages that LINE took for a friend, in order. */
export async function arrived({ lineUserId }: Pick<Friend, "lineUserId">) {
	const calls = await line.calls("push");
	return calls
		.filter(({ body, status }) => body?.to === lineUserId && status === 200)
		.flatMap(({ body }) => body?.messages ?? []);
}

/** The same, of texts alone. */
export const textsThatArrived = async (friend: Pick<Friend, "lineUserId">) =>
	(await arrived(friend)).map(({ text }) => text);
