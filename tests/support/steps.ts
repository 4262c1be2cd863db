import { env } from "cloudflare:workers";
import { wireTime } from "#domain/platform/time/time.ts";
import { sendDueReminders } from "#functions/automation/reminders/send-due.ts";
import { sendDueSteps } from "#functions/automation/scenarios/send-due.ts";
import { tick } from "#functions/tick.ts";
import { sendText } from "./actions.ts";
import type { TestClock } from "./clock.ts";
import type { Session } from "./operators.ts";
import { ask, call } from "./requests.ts";
import { rows } from "./snapshot.ts";

export interface Step {
	id: number;
	day: number;
	minute: number | null;
	a_twice_type: number;
	inputs: Record<string, unknown>[];
	action_text: string[];
	waiting: number;
}

type Kind = "scenario" | "episode";

export const stepsOf = (kind: Kind, as: Session, id: number) =>
	ask<{ version: number; steps: Step[] }>(`/api/${kind}/${id}/steps`, { as });

/** Saves steps as the editor does. */
export const putSteps = (
	kind: Kind,
	as: Session,
	id: number,
	steps: object[],
	{ version, key }: { version?: number; key?: string } = {},
) =>
	call(`/api/${kind}/${id}/steps`, {
		as,
		method: "PUT",
		json: { steps, version },
		...(key && { headers: { "Idempotency-Key": key } }),
	});

/** The same where it must succeed; answers the steps. */
export async function saveSteps(kind: Kind, as: Session, id: number, steps: object[]): Promise<Step[]> {
	const response = await putSteps(kind, as, id, steps);
	if (!response.ok) throw new Error(await response.text());
	return (await stepsOf(kind, as, id)).steps;
}

/** A new step that sends its own day and time, `0 10:00`, or no time. */
export function stepAt(when: string): { day: number; minute: number | null; inputs: object[] } {
	const [day, time] = when.split(" ");
	const minute = time === undefined ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
	return { day: Number(day), minute, inputs: [sendText(when)] };
}

/** What is due at one moment is sent by a tick or two; what still is after so many goes round. */
const MOST_TICKS_AT_ONCE = 3;

/**
 * Lets time pass until a moment; a tick comes whenever something is due, and at the last.
 * @throws where something stays due however often it is sent
 */
export async function passUntil(clock: TestClock, until: number): Promise<void> {
	await tick(clock.context());
	for (let atOnce = 0; ; ) {
		const [due] = await rows<{ at: number | null }>(
			`select min(at) as at from (select min(next_at) as at from scenario_subscriptions
				union all select min(next_at) from friend_reminders)`,
		);
		if (due?.at === undefined || due.at === null || due.at > until) break;
		atOnce = due.at > clock.now ? 0 : atOnce + 1;
		if (atOnce > MOST_TICKS_AT_ONCE) throw new Error(`Steps go round at ${wireTime(clock.now)}`);
		// A moment before it is due nothing is sent; of a tick only what might send it is asked.
		clock.now = Math.max(clock.now, due.at - 1);
		await sendDueSteps(clock.context());
		await sendDueReminders(clock.context());
		clock.now = Math.max(clock.now, due.at);
		await tick(clock.context());
	}
	clock.now = until;
	await tick(clock.context());
}

/** What was sent and when, in order: `2028-02-29 10:00 texts`. */
export async function sentSteps(): Promise<string[]> {
	const { results } = await env.DB.prepare(
		`select r.started_at as at, e.effect ->> '$.text' as text from runs r
			join action_effects e on e.action_id = r.action_id and e.version = r.action_version
			where r.cause_type in ('scenario', 'episode') order by r.started_at, r.rowid`,
	).all<{ at: number; text: string }>();
	return results.map(({ at, text }) => `${wireTime(at).slice(0, 16)} ${text}`);
}
