import type { LineMessage } from "#domain/messages/line.ts";
import { assertVisible } from "../friends/show.ts";
import { forbidden, notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { mayDo } from "../operators/signed-in.ts";
import { placeholderValues } from "../placeholders/values.ts";
import { asTaken, contentsOf } from "./contents.ts";

interface Preview {
	ctx: OperatorCtx;
	/** `friend` is null for a preview through nobody's eyes. */
	input: { id: number; friend: number | null; origin: string };
}

interface Previewed {
	name: string;
	friend_name: string | null;
	messages: LineMessage[];
	/** Why it cannot be sent as it is. */
	problem: string | null;
}

/** A template as it is sent, for a friend with everything put in. @throws Refusal 404 for a template or friend not there. */
export async function previewTemplate({ ctx, input }: Preview): Promise<Previewed> {
	const { id, friend, origin } = input;
	if (friend !== null && !mayDo(ctx.operator, "friend-read")) throw forbidden();
	if (friend !== null) await assertVisible(ctx, friend);
	const [templates, valuesOf] = await Promise.all([
		contentsOf(ctx, [id]),
		friend === null ? null : placeholderValues(ctx, [friend], origin),
	]);
	const template = templates.get(id);
	if (!template) throw notFound();
	const values = (friend !== null && valuesOf?.get(friend)) || null;
	const converted = asTaken(ctx, template.content, templates, { values, origin });
	return {
		name: template.name,
		friend_name: values?.name ?? null,
		...("problem" in converted
			? { messages: [], problem: converted.problem }
			: { messages: converted.messages, problem: null }),
	};
}
