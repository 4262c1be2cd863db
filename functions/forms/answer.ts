import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { formAnswers } from "#db/forms.ts";
import { friends } from "#db/friends.ts";
import { rowsOf } from "#db/raw.ts";
import { formCause } from "#domain/actions/cause.ts";
import { CHANGED_BY } from "#domain/members/changes.ts";
import type { WebhookEventType } from "#domain/outgoing-webhooks/events/registry.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { broughtValue } from "#domain/vars/stored-value.ts";
import type { Firing } from "../actions/firing.ts";
import { actionKey, loadActions } from "../actions/load.ts";
import { startRuns } from "../actions/start.ts";
import { announce } from "../consoles/announce.ts";
import type { Ctx } from "../context.ts";
import { recordChange } from "../friend-records/changes.ts";
import { fillInfo } from "../friend-records/fill-info.ts";
import { noteEvents } from "../notices/note.ts";
import { tellFound } from "../notices/tell-programs.ts";
import { wake } from "../queues/wake.ts";
import { hasAnsweredEnough, idUnlessEnough } from "./answered-enough.ts";
import type { OpenForm } from "./open-form.ts";

interface Answer {
	form: OpenForm;
	/** Null for an unknown visitor. */
	friendId: number | null;
	/** The answer to each question, in order. */
	values: string[];
	/** The key of this one answer. */
	key: string;
}

/**
 * A second attempt is needed where another trigger has just run a once-only action for the friend; then it sees that.
 */
const ATTEMPTS = 2;

/**
 * Writes an answer, the friend information in it, and the run of the form's action, in one transaction. The same answer
 * sent again under the same key writes nothing; a corrected one is another answer.
 * @returns whether it was stored: nothing is written where the friend has answered as often as the form allows.
 */
export async function writeAnswer({ ctx, input }: { ctx: Ctx; input: Answer }): Promise<boolean> {
	const saveKey = saveKeyOf(input);
	for (let attempt = 1; ; attempt++) {
		if (await isWritten(ctx, saveKey)) return true;
		if (await hasAnsweredEnough(ctx, input)) return false;
		if (attempt > ATTEMPTS) throw new Error(`No answer to form ${input.form.id} could be written`);
		try {
			await write(ctx, input, saveKey);
			return true;
		} catch (error) {
			console.warn(JSON.stringify({ event: "answer.again", form: input.form.id, error: String(error) }));
		}
	}
}

const saveKeyOf = ({ form, friendId, values, key }: Answer): string =>
	createHash("sha256")
		.update(JSON.stringify([form.id, friendId, key, values]))
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
	];
	const sentTo = await startRuns(ctx, await firingsOf(ctx, answer, saveKey), statements);
	await Promise.all([
		sentTo.length > 0 && wake(ctx.env.DELIVERIES),
		friendId !== null && announce(ctx.env, [{ event: "friend", friendId }]),
		answer.form.notify && wake(ctx.env.NOTICES),
	]);
}

/** Operators are told where the form says so, other systems of every answer. */
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
		},
		sql`cross join ${formAnswers} a where a.save_key = ${saveKey}`,
	),
];

const insertAnswer = (ctx: Ctx, { form, friendId, values }: Answer, saveKey: string): Statement =>
	ctx.db.insert(formAnswers).values({
		formId: idUnlessEnough(ctx, { form, friendId }),
		friendId,
		answers: form.fields.map(({ label }, at) => ({ label, value: values[at] ?? "" })),
		createdAt: ctx.now,
		saveKey,
	});

async function firingsOf(ctx: Ctx, { form, friendId }: Answer, saveKey: string): Promise<Firing[]> {
	if (form.action === null || friendId === null) return [];
	const action = (await loadActions(ctx, [form.action])).get(actionKey(form.action));
	return action ? [{ action, friend: { id: friendId }, cause: formCause(form, saveKey), reply: null }] : [];
}

/** The friend information in an answer. A question without an answer changes nothing. */
function friendStatements(ctx: Ctx, { form, friendId, values }: Answer): Statement[] {
	if (friendId === null) return [];
	const info = form.fields.flatMap(({ var_id }, at) => {
		const field = form.vars.get(var_id ?? 0);
		const stored = field?.protected === 0 && broughtValue(field.type, values[at] ?? "", field.choices);
		if (!stored) return [];
		const { value, value_key, number, date, choice_id } = stored;
		return { varId: field.id, value, valueKey: value_key, number, date, choiceId: choice_id };
	});
	const realName = form.fields
		.map((field, at) => (field.sync_real_name ? (values[at] ?? "") : ""))
		.find(Boolean);
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
