import { sql } from "drizzle-orm";
import { scenarioSteps, scenarios } from "#db/automation/scenarios.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { problemWithMessage } from "#domain/engine/messages/line-problem.ts";
import { resolveMessage } from "#domain/engine/messages/message-placeholders.ts";
import { timeText, timingOfScenario } from "#domain/engine/steps/step-timing.ts";
import type { TestSendInput } from "#domain/inbox/testers/test-send.ts";
import { encodeAddresses } from "#domain/platform/line/encode-addresses.ts";
import { STEP_TEXTS } from "#domain/platform/texts/steps-texts.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers-texts.ts";
import { loadStepMessages, sendProblem } from "#functions/engine/actions/step-messages.ts";
import { effectsJson } from "#functions/engine/explorer/effect-fragments.ts";
import { loadPlaceholderValues } from "#functions/engine/placeholders/placeholder-values.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertTesters, queueTestMessages, type TestMessages } from "./queue-test-messages.ts";

interface SendTestStepsArgs {
	ctx: OperatorCtx;
	input: TestSendInput;
}

/**
 * Sends the messages of a scenario's steps to testers, at once and in order, ignoring conditions and delays.
 * A step's other effects are skipped, and nobody subscribes.
 * @throws Refusal 422 where a step is deleted, sends nothing or cannot be sent; nothing is sent then.
 */
export async function sendTestSteps({ ctx, input }: SendTestStepsArgs): Promise<{ count: number }> {
	const { item_ids, friend_ids } = input;
	await assertTesters(ctx, friend_ids);
	const steps = await findSteps(ctx, item_ids);
	if (steps.length < item_ids.length) throw invalid("item_ids", STEP_TEXTS.stepGone);
	const [sendings, valuesOf] = await Promise.all([
		loadStepMessages(ctx, steps),
		loadPlaceholderValues(ctx, friend_ids, publicOrigin(ctx.env), { ownLinks: true }),
	]);
	const refusalOf = (index: number, problem: string) =>
		invalid("item_ids", TESTER_TEXTS.testNotPossible(steps[index]!.name, problem));
	for (const [index, stepMessages] of sendings.entries()) {
		if (stepMessages.length === 0) throw refusalOf(index, STEP_TEXTS.stepSendsNothing);
		const problem = sendProblem(stepMessages);
		if (problem !== null) throw refusalOf(index, problem);
	}
	const tests = friend_ids.flatMap((friendId) =>
		sendings.flatMap((stepMessages, index) =>
			stepMessages.map(({ messages: message }, partIndex): TestMessages => {
				const messages = resolveMessage(message, valuesOf.get(friendId)!);
				const problem = encodeAddresses(messages)
					.map(problemWithMessage)
					.find((error) => error !== null);
				if (problem) throw refusalOf(index, problem);
				return { itemId: steps[index]!.id, part: partIndex, friendId, messages };
			}),
		),
	);
	await queueTestMessages(ctx, "step", tests);
	return { count: tests.length };
}

const STEP_COLUMNS = {
	id: number,
	day: number,
	minute: number,
	date_diff: number,
	effects: text,
};

/** Existing steps, in the order in which friends receive them. */
async function findSteps(ctx: OperatorCtx, ids: number[]) {
	const rows = await queryRows(
		ctx.db,
		STEP_COLUMNS,
		sql`select t.id as id, t.day as day, t.minute as minute, s.date_diff as date_diff,
				${effectsJson(sql`t.action_id`)} as effects
			from ${scenarioSteps} t join ${scenarios} s on s.id = t.scenario_id
			where t.id in ${valuesOfList(ids)}
				and t.deleted_at is null and s.deleted_at is null
			order by t.scenario_id, t.day, t.minute, t.id`,
	);
	return rows.map(({ id, effects, date_diff, ...time }) => ({
		id,
		name: timeText(timingOfScenario(date_diff), time),
		effects: JSON.parse(effects) as Effect[],
	}));
}
