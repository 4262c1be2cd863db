import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { formAnswers } from "#db/acquisition/forms.ts";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { meetsCondition } from "#domain/acquisition/forms/answer-condition.ts";
import { isQuestion } from "#domain/acquisition/forms/field-types/registry.ts";
import type { FormAnswer } from "#domain/acquisition/forms/form-answers.ts";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import { formBillOf } from "#domain/acquisition/forms/form-payment.ts";
import { formBranchCause, formCause } from "#domain/engine/actions/action-cause.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { BY_FRIEND } from "#domain/integrations/outgoing-webhooks/webhook-actor.ts";
import { importedValue } from "#domain/people/friend-fields/stored-value.ts";
import { CHANGE_AUTHORS } from "#domain/people/friend-values/friend-change-fields.ts";
import { boundedTextKey, normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load-actions.ts";
import { startRuns } from "#functions/engine/actions/start-runs.ts";
import { fillInfo } from "#functions/engine/friend-records/fill-info.ts";
import { recordFriendChange } from "#functions/engine/friend-records/record-friend-change.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { noteEvents } from "#functions/platform/notices/note-events.ts";
import { publishSelectedEvents } from "#functions/platform/notices/publish-events.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { formIdWithinLimits, hasReachedDailyLimit, isFormFull } from "./answer-limits.ts";
import type { OpenForm } from "./find-open-form.ts";
import { findAnswerPayPage, requestAnswerPayment } from "./payments/request-answer-payment.ts";
import { markSheetDue } from "./sheets/mark-sheet-due.ts";

interface AnswerArgs {
	form: OpenForm;
	/** Null for an anonymous visitor. */
	friendId: number | null;
	/** Values of each visible question, by its id. */
	answers: ReadonlyMap<number, readonly string[]>;
	/** Idempotency key of this answer. */
	key: string;
}

/**
 * A second attempt is needed if another trigger ran a once-only action for the friend meanwhile; it then
 * takes that run into account.
 */
const MAX_RETRIES = 2;

/**
 * Writes an answer, the friend information in it, and the runs of the form's actions, in one transaction. The
 * same answer sent again with the same key writes nothing; a corrected one is another answer.
 * @returns "kept", or the reason that nothing was written: the friend reached the form's daily limit
 * ("enough"), or the form reached its total limit ("full")
 */
export async function writeAnswer({
	ctx,
	input,
}: {
	ctx: Ctx;
	input: AnswerArgs;
}): Promise<"kept" | "enough" | "full"> {
	const saveKey = saveKeyOf(input);
	for (let attempt = 1; ; attempt++) {
		const refusal = await refusalOf(ctx, input);
		// Checked after the limits: if the same answer arrived twice at once, the other request may have reached
		// them.
		if (await isWritten(ctx, saveKey)) return "kept";
		if (refusal) return refusal;
		if (attempt > MAX_RETRIES) throw new Error(`No answer to form ${input.form.id} could be written`);
		try {
			await writeInOneTransaction(ctx, input, saveKey);
			return "kept";
		} catch (error) {
			console.warn(JSON.stringify({ event: "answer.again", form: input.form.id, error: rootCauseOf(error) }));
		}
	}
}

async function refusalOf(ctx: Ctx, input: AnswerArgs): Promise<"full" | "enough" | null> {
	if (await isFormFull(ctx, input.form)) return "full";
	return (await hasReachedDailyLimit(ctx, input)) ? "enough" : null;
}

/** Whether this answer was written before, for a retry after a lost response. */
export const isAnswerStored = ({ ctx, input }: { ctx: Ctx; input: AnswerArgs }): Promise<boolean> =>
	isWritten(ctx, saveKeyOf(input));

const saveKeyOf = ({ form, friendId, answers, key }: AnswerArgs): string =>
	createHash("sha256")
		.update(JSON.stringify([form.id, friendId, key, [...answers]]))
		.digest("base64url");

async function isWritten(ctx: Ctx, saveKey: string): Promise<boolean> {
	const rows = await queryRows(
		ctx.db,
		sql`select 1 from ${formAnswers} where ${formAnswers.saveKey} = ${saveKey}`,
	);
	return rows.length > 0;
}

async function writeInOneTransaction(ctx: Ctx, answer: AnswerArgs, saveKey: string): Promise<void> {
	const { friendId } = answer;
	const statements = [
		insertAnswer(ctx, answer, saveKey),
		...paymentStatements(ctx, answer, saveKey),
		...friendStatements(ctx, answer),
		...notifyAnswer(ctx, answer, saveKey),
		markSheetDue(ctx, answer.form.id),
	];
	const sentTo = await startRuns(ctx, await firingsOf(ctx, answer, saveKey), statements);
	await Promise.all([
		sentTo.length > 0 && wakeQueue(ctx.env.DELIVERIES),
		friendId !== null && announceFrames(ctx.env, [{ event: "friend", friendId }]),
		answer.form.notify && wakeQueue(ctx.env.NOTICES),
		answer.form.isInSheet && wakeQueue(ctx.env.CALENDARS),
	]);
}

/** Requests the payment of an answer that costs something. */
function paymentStatements(ctx: Ctx, { form, answers }: AnswerArgs, saveKey: string): Statement[] {
	const title = form.title || form.name;
	const bill = formBillOf({ ...form, title }, answers);
	return "lines" in bill ? requestAnswerPayment(ctx, { title, lines: bill.lines, saveKey }) : [];
}

/** Path of the page on which a stored answer is paid; undefined for a free one. */
export const findPayPage = (ctx: Ctx, input: AnswerArgs): Promise<string | undefined> =>
	input.form.payment === null ? Promise.resolve(undefined) : findAnswerPayPage(ctx, saveKeyOf(input));

/** Notifies operators if the form requires it, and other systems of every answer. */
const notifyAnswer = (ctx: Ctx, { form, friendId }: AnswerArgs, saveKey: string): Statement[] => [
	...(form.notify
		? noteEvents(ctx, "form_answered", [
				{ key: `form:${saveKey}`, friendId, values: { form: form.name, form_id: form.id } },
			])
		: []),
	publishSelectedEvents(
		ctx,
		{
			type: sql`${"form.answered" satisfies WebhookEventType}`,
			key: sql`${`form:${saveKey}`}`,
			friendId: sql`a.friend_id`,
			data: sql`json_object('form_id', a.form_id, 'answer_id', a.id)`,
			actor: sql`${JSON.stringify(BY_FRIEND)}`,
		},
		sql`cross join ${formAnswers} a where a.save_key = ${saveKey}`,
	),
];

const insertAnswer = (ctx: Ctx, answer: AnswerArgs, saveKey: string): Statement => {
	const stored = storedAnswers(answer);
	return ctx.db.insert(formAnswers).values({
		formId: formIdWithinLimits(ctx, answer),
		friendId: answer.friendId,
		answers: stored,
		answersKey: boundedTextKey(stored.map(({ value }) => value).join("\n")),
		createdAt: ctx.now,
		saveKey,
	});
};

/** Answers with their questions; hidden questions are left out. */
const storedAnswers = ({ form, answers }: AnswerArgs): FormAnswer[] =>
	form.fields.flatMap((field) => {
		const values = answers.get(field.id);
		if (values === undefined || !isQuestion(field)) return [];
		const { id, label } = field;
		return [
			{ field_id: id, label, value: textOf(values), ...(values.length > 1 && { values: [...values] }) },
		];
	});

const textOf = (values: readonly string[] = []): string => values.join("、");

/** The form's action, and those of the branches that the answer meets, in order. */
async function firingsOf(
	ctx: Ctx,
	{ form, friendId, answers }: AnswerArgs,
	saveKey: string,
): Promise<Firing[]> {
	if (friendId === null) return [];
	const triggeredActions = [
		...(form.action ? [{ action: form.action, cause: formCause(form, saveKey) }] : []),
		...form.branches
			.filter(({ when }) => meetsCondition(when, answers.get(when.field_id)))
			.map((branch) => ({
				action: { id: branch.action_id, version: branch.version },
				cause: formBranchCause(form, saveKey, branch),
			})),
	];
	if (triggeredActions.length === 0) return [];
	const actionsByKey = await loadActions(ctx, [
		...new Map(triggeredActions.map(({ action }) => [actionKey(action), action])).values(),
	]);
	return triggeredActions.flatMap(({ action, cause }) => {
		const loadedAction = actionsByKey.get(actionKey(action));
		return loadedAction
			? [{ action: loadedAction, friend: { id: friendId }, cause, reply: null, sendGroup: `form:${saveKey}` }]
			: [];
	});
}

/** Writes the friend information in an answer. A question without an answer changes nothing. */
function friendStatements(ctx: Ctx, { form, friendId, answers }: AnswerArgs): Statement[] {
	if (friendId === null) return [];
	const answerTextOf = ({ id }: FormField) => textOf(answers.get(id));
	const fieldValues = form.fields.flatMap((question) => {
		const friendField = form.friendFields.get(question.var_id ?? 0);
		const storedValue =
			friendField?.protected === 0 &&
			importedValue(friendField.type, answerTextOf(question), friendField.choices);
		if (!storedValue) return [];
		const { value, value_key, number, date, choice_id } = storedValue;
		return { varId: friendField.id, value, valueKey: value_key, number, date, choiceId: choice_id };
	});
	const realName = form.fields
		.map((friendField) => (friendField.sync_real_name ? answerTextOf(friendField) : ""))
		.find(Boolean);
	return [
		...(fieldValues.length > 0
			? [
					fillInfo(ctx.db, {
						friendId,
						info: fieldValues,
						now: ctx.now,
						author: CHANGE_AUTHORS.form(form.id),
					}),
				]
			: []),
		...(realName
			? [
					recordFriendChange(ctx, {
						friend: sql`${friends.id} = ${friendId}`,
						field: "short_name",
						before: sql`${friends.shortName}`,
						after: realName,
						changedBy: CHANGE_AUTHORS.form(form.id),
					}),
					setRealName(ctx, friendId, realName),
				]
			: []),
	];
}

const setRealName = (ctx: Ctx, friendId: number, name: string): Statement =>
	ctx.db
		.update(friends)
		.set({ shortName: name, shortNameKey: normaliseText(name) })
		.where(sql`${friends.id} = ${friendId}`);
