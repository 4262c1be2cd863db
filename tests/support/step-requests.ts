import { env } from "cloudflare:workers";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { sendDueReminders } from "#functions/automation/reminders/send-due-reminders.ts";
import { sendDueScenarioSteps } from "#functions/automation/scenarios/send-due-scenario-steps.ts";
import { runTick } from "#functions/tick.ts";
import { sendTextEffect } from "./action-builders.ts";
import { readRows } from "./database-snapshot.ts";
import type { ConsoleSession } from "./operator-builders.ts";
import { requestJson, sendRequest } from "./send-request.ts";
import type { TestClock } from "./test-clock.ts";

export interface EditorStep {
	id: number;
	day: number;
	minute: number | null;
	a_twice_type: number;
	inputs: Record<string, unknown>[];
	action_text: string[];
	waiting: number;
}

type StepOwnerKind = "scenario" | "episode";

export const fetchSteps = (kind: StepOwnerKind, as: ConsoleSession, id: number) =>
	requestJson<{ version: number; steps: EditorStep[] }>(`/api/${kind}/${id}/steps`, { as });

/** Step as the editor sends it: texts of its action and waiting friends are only shown. */
const withoutFacts = (step: object): object => {
	const { action_text: _text, waiting: _waiting, ...input } = step as Record<string, unknown>;
	return input;
};

/** Saves steps through the editor's API. */
export const requestStepsSave = (
	kind: StepOwnerKind,
	as: ConsoleSession,
	id: number,
	steps: object[],
	{ version, key }: { version?: number; key?: string } = {},
) =>
	sendRequest(`/api/${kind}/${id}/steps`, {
		as,
		method: "PUT",
		json: { steps: steps.map(withoutFacts), version },
		...(key && { headers: { "Idempotency-Key": key } }),
	});

/** Saves steps, expects success and returns them. */
export async function expectStepsSave(
	kind: StepOwnerKind,
	as: ConsoleSession,
	id: number,
	steps: object[],
): Promise<EditorStep[]> {
	const response = await requestStepsSave(kind, as, id, steps);
	if (!response.ok) throw new Error(await response.text());
	return (await fetchSteps(kind, as, id)).steps;
}

/** New step that sends its own day and time (`0 10:00`) as text; without a time it has none. */
export function buildStep(when: string): { day: number; minute: number | null; inputs: object[] } {
	const [day, time] = when.split(" ");
	const minute = time === undefined ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
	return { day: Number(day), minute, inputs: [sendTextEffect(when)] };
}

/** Ticks after which a step that is still due at the same moment counts as an endless loop. */
const MAX_TICKS_AT_ONCE = 3;

/**
 * Advances to an instant with a tick at each due moment, and one at the end.
 * @throws where a step stays due after several ticks
 */
export async function advanceSteps(clock: TestClock, until: number): Promise<void> {
	await runTick(clock.context());
	for (let atOnce = 0; ; ) {
		const [due] = await readRows<{ at: number | null }>(
			`select min(at) as at from (select min(next_at) as at from scenario_subscriptions
				union all select min(next_at) from friend_reminders)`,
		);
		if (due?.at === undefined || due.at === null || due.at > until) break;
		atOnce = due.at > clock.now ? 0 : atOnce + 1;
		if (atOnce > MAX_TICKS_AT_ONCE) throw new Error(`Steps go round at ${toWireTime(clock.now)}`);
		// Nothing may be sent 1 ms before a step is due; runs only the parts of the tick that could.
		clock.now = Math.max(clock.now, due.at - 1);
		await sendDueScenarioSteps(clock.context());
		await sendDueReminders(clock.context());
		clock.now = Math.max(clock.now, due.at);
		await runTick(clock.context());
	}
	clock.now = until;
	await runTick(clock.context());
}

/** Sent steps with their times, in order: `2028-02-29 10:00 texts`. */
export async function listSentSteps(): Promise<string[]> {
	const { results } = await env.DB.prepare(
		`select r.started_at as at, e.effect ->> '$.text' as text from runs r
			join action_effects e on e.action_id = r.action_id and e.version = r.action_version
			where r.cause_type in ('scenario', 'episode') order by r.started_at, r.rowid`,
	).all<{ at: number; text: string }>();
	return results.map(({ at, text }) => `${toWireTime(at).slice(0, 16)} ${text}`);
}
