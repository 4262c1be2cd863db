import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { formAnswers } from "#db/acquisition/forms.ts";
import type { Statement } from "#db/client.ts";
import { friends } from "#db/engine/friends.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import { meets } from "#domain/acquisition/forms/answer-is.ts";
import type { FormAnswer } from "#domain/acquisition/forms/answers.ts";
import type { FormField } from "#domain/acquisition/forms/field.ts";
import { asks } from "#domain/acquisition/forms/field-types/registry.ts";
import { formBranchCause, formCause } from "#domain/engine/actions/cause.ts";
import { BY_FRIEND } from "#domain/integrations/outgoing-webhooks/actor.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { broughtValue } from "#domain/people/friend-fields/stored-value.ts";
import { CHANGED_BY } from "#domain/people/friend-values/changes.ts";
import { boundedKey, normalise } from "#domain/platform/texts/normalise.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load.ts";
import { startRuns } from "#functions/engine/actions/start.ts";
import { recordChange } from "#functions/engine/friend-records/changes.ts";
import { fillInfo } from "#functions/engine/friend-records/fill-info.ts";
import { announce } from "#functions/platform/consoles/announce.ts";
import { noteEvents } from "#functions/platform/notices/note.ts";
import { tellFound } from "#functions/platform/notices/tell-programs.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { hasAnsweredEnough, idUnlessEnough, isFull } from "./answered-enough.ts";
import type { OpenForm } from "./open-form.ts";
import { sheetIsDue } from "./sheets/due.ts";

interface Answer {
	form: OpenForm;
	/** Null for an unknown visitor. */
	friendId: number | null;
	/** Values of each visible question, by its id. */
	answers: ReadonlyMap<number, readonly string[]>;
	/** The key of this one answer. */
	key: string;
}

/**
 * A second attempt is needed where another trigger has just run a once-only action for the friend; then it sees that.
 */
const ATTEMPTS = 2;

/**
 * Writes an answer, the friend information in it, and the runs of the form's actions, in one transaction. The same answer
 * sent again under the same key writes nothing; a corrected one is another answer.
 * @returns "kept"; or why nothing was written: the friend has answered as often as the form allows ("enough"), or all
 * have ("full").
 */
export async function writeAnswer({
	ctx,
	input,
}: {
	ctx: Ctx;
	input: Answer;
}): Promise<"kept" | "enough" | "full"> {
	const saveKey = saveKeyOf(input);
	for (let attempt = 1; ; attempt++) {
		const refusal = await refusalOf(ctx, input);
		// After the limits: where the same answer arrived twice at once, its twin may have reached them.
		if (await isWritten(ctx, saveKey)) return "kept";
		if (refusal) return refusal;
		if (attempt > ATTEMPTS) throw new Error(`No answer to form ${input.form.id} could be written`);
		try {
			await write(ctx, input, saveKey);
			return "kept";
		} catch (error) {
			console.warn(JSON.stringify({ event: "answer.again", form: input.form.id, error: reasonOf(error) }));
		}
	}
}

async function refusalOf(ctx: Ctx, input: Answer): Promise<"full" | "enough" | null> {
	if (await isFull(ctx, input.form)) return "full";
	return (await hasAnsweredEnough(ctx, input)) ? "enough" : null;
}

/** Whether this answer was written before, for a retry after a lost response. */
export const isAnswerKept = ({ ctx, input }: { ctx: Ctx; input: Answer }): Promise<boolean> =>
	isWritten(ctx, saveKeyOf(input));

const saveKeyOf = ({ form, friendId, answers, key }: Answer): string =>
	createHash("sha256")
		.update(JSON.stringify([form.id, friendId, key, [...answers]]))
		.digest("base64url");

async function isWritten(ctx: Ctx, saveKey: string): Promise<boolean> {
	const found = await rowsOf(
		ctx.db,
		sql`select 1 from ${formAnswers} where ${formAnswers.saveKey} = ${saveKey}`,
	);
	return found.length > 0;
}

async function write(ctx: Ctx, answer: Answer, saveKey: string): Promise<void> {
	const { friendId } = answer;
	const statements = [
		insertAnswer(ctx, answer, saveKey),
		...friendStatements(ctx, answer),
		...noteAnswer(ctx, answer, saveKey),
		sheetIsDue(ctx, answer.form.id),
	];
	const sentTo = await startRuns(ctx, await firingsOf(ctx, answer, saveKey), statements);
	await Promise.all([
		sentTo.length > 0 && wake(ctx.env.DELIVERIES),
		friendId !== null && announce(ctx.env, [{ event: "friend", friendId }]),
		answer.form.notify && wake(ctx.env.NOTICES),
		answer.form.isInSheet && wake(ctx.env.CALENDARS),
	]);
}

/** Notifies operators where the form says so, and other systems of every answer. */
const noteAnswer = (ctx: Ctx, { form, friendId }: Answer, saveKey: string): Statement[] => [
	...(form.notify
		? noteEvents(ctx, "form_answered", [
				{ key: `form:${saveKey}`, friendId, said: { form: form.name, form_id: form.id } },
			])
		: []),
	tellFound(
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

const insertAnswer = (ctx: Ctx, answer: Answer, saveKey: string): Statement => {
	const kept = keptAnswers(answer);
	return ctx.db.insert(formAnswers).values({
		formId: idUnlessEnough(ctx, answer),
		friendId: answer.friendId,
		answers: kept,
		answersKey: boundedKey(kept.map(({ value }) => value).join("\n")),
		createdAt: ctx.now,
		saveKey,
	});
};

/** Questions shown, with their answers; questions that stayed hidden are left out. */
const keptAnswers = ({ form, answers }: Answer): FormAnswer[] =>
	form.fields.flatMap((field) => {
		const values = answers.get(field.id);
		if (values === undefined || !asks(field)) return [];
		const { id, label } = field;
		return [
			{ field_id: id, label, value: textOf(values), ...(values.length > 1 && { values: [...values] }) },
		];
	});

const textOf = (values: readonly string[] = []): string => values.join("、");

/** The action that runs after every answer, and those of the branches that this one meets, in their order. */
async function firingsOf(ctx: Ctx, { form, friendId, answers }: Answer, saveKey: string): Promise<Firing[]> {
	if (friendId === null) return [];
	const met = [
		...(form.action ? [{ action: form.action, cause: formCause(form, saveKey) }] : []),
		...form.branches
			.filter(({ when }) => meets(when, answers.get(when.field_id)))
			.map((branch) => ({
				action: { id: branch.action_id, version: branch.version },
				cause: formBranchCause(form, saveKey, branch),
			})),
	];
	if (met.length === 0) return [];
	const loaded = await loadActions(ctx, [
		...new Map(met.map(({ action }) => [actionKey(action), action])).values(),
	]);
	return met.flatMap(({ action, cause }) => {
		const ready = loaded.get(actionKey(action));
		return ready
			? [{ action: ready, friend: { id: friendId }, cause, reply: null, together: `form:${saveKey}` }]
			: [];
	});
}

/** The friend information in an answer. A question without an answer changes nothing. */
function friendStatements(ctx: Ctx, { form, friendId, answers }: Answer): Statement[] {
	if (friendId === null) return [];
	const answerTo = ({ id }: FormField) => textOf(answers.get(id));
	const info = form.fields.flatMap((question) => {
		const field = form.vars.get(question.var_id ?? 0);
		const stored = field?.protected === 0 && broughtValue(field.type, answerTo(question), field.choices);
		if (!stored) return [];
		const { value, value_key, number, date, choice_id } = stored;
		return { varId: field.id, value, valueKey: value_key, number, date, choiceId: choice_id };
	});
	const realName = form.fields.map((field) => (field.sync_real_name ? answerTo(field) : "")).find(Boolean);
	return [
		...(info.length > 0
			? [fillInfo(ctx.db, { friendId, info, now: ctx.now, by: CHANGED_BY.form(form.id) })]
			: []),
		...(realName
			? [
					recordChange(ctx, {
						friend: sql`${friends.id} = ${friendId}`,
						field: "short_name",
						before: sql`${friends.shortName}`,
						after: realName,
						by: CHANGED_BY.form(form.id),
					}),
					nameFriend(ctx, friendId, realName),
				]
			: []),
	];
}

const nameFriend = (ctx: Ctx, friendId: number, name: string): Statement =>
	ctx.db
		.update(friends)
		.set({ shortName: name, shortNameKey: normalise(name) })
		.where(sql`${friends.id} = ${friendId}`);
