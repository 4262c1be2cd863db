import qs from "qs";
import {
	EFFECTS,
	type EffectName,
	type EffectOf,
	effectSchema,
	summarise,
} from "#domain/engine/actions/effects/registry.ts";
import { type FilterNames, type Named, noNames } from "#domain/engine/filters/names.ts";

const raw = (name: EffectName, given: object) => ({ type: EFFECTS[name].type, ...given });

/** What an effect becomes of what arrives. */
export const taken = <Name extends EffectName>(name: Name, given: object): EffectOf<Name> =>
	effectSchema.parse(raw(name, given)) as EffectOf<Name>;

/** Why anything at all is refused as an effect: the messages by field. */
export function refusalOf(value: unknown): Record<string, string> {
	const parsed = effectSchema.safeParse(value);
	if (parsed.success) throw new Error(`Taken: ${JSON.stringify(parsed.data)}`);
	return Object.fromEntries(
		parsed.error.issues.toReversed().map((issue) => [issue.path.join("."), issue.message]),
	);
}

/** Why it is refused: each field's first message. */
export const refusal = (name: EffectName, given: object) => refusalOf(raw(name, given));

/** What the server reads when the same is sent as a form: every value a text, nothing an empty one, no empty lists. */
export const asForm = (value: object): Record<string, unknown> =>
	qs.parse(qs.stringify(value), { depth: 12, arrayLimit: 2_000 });

/** Names of some kinds, by id. */
export function called(names: Partial<Record<Named, Record<number, string>>>): FilterNames {
	const all = noNames();
	for (const [kind, ofKind] of Object.entries(names))
		for (const [id, name] of Object.entries(ofKind)) all[kind as Named].set(Number(id), name);
	return all;
}

/** How it reads in a list. */
export const summary = (name: EffectName, given: object, names: FilterNames = noNames()) =>
	summarise(taken(name, given), names);

/** Integration data that another system sends, as it is chosen. */
export const PAID_AT = {
	category: "shop",
	open_api_trigger_id: 4,
	event: "paid",
	event_label: "支払い",
	key_label: "支払日",
	key: "paid_at",
	format: "datetime",
} as const;

/** What is shown in place of a name of what was deleted. */
export const DELETED = "! 選択肢が削除済 !";
