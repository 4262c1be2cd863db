import qs from "qs";
import {
	EFFECTS,
	type EffectName,
	type EffectOf,
	effectSchema,
	summariseEffect,
} from "#domain/engine/actions/effects/registry.ts";
import { type FilterNames, type NamedKind, noNames } from "#domain/engine/filters/named-kinds.ts";

const raw = (name: EffectName, given: object) => ({ type: EFFECTS[name].type, ...given });

/** Parsed effect. */
export const taken = <Name extends EffectName>(name: Name, given: object): EffectOf<Name> =>
	effectSchema.parse(raw(name, given)) as EffectOf<Name>;

/** First validation message per field, for any value. */
export function refusalOf(value: unknown): Record<string, string> {
	const parsed = effectSchema.safeParse(value);
	if (parsed.success) throw new Error(`Taken: ${JSON.stringify(parsed.data)}`);
	return Object.fromEntries(
		parsed.error.issues.toReversed().map((issue) => [issue.path.join("."), issue.message]),
	);
}

/** First validation message per field of an effect. */
export const refusal = (name: EffectName, given: object) => refusalOf(raw(name, given));

/** Value as parsed from a form: texts only, empty for null, without empty lists. */
export const asForm = (value: object): Record<string, unknown> =>
	qs.parse(qs.stringify(value), { depth: 12, arrayLimit: 2_000 });

/** Item names by kind and id. */
export function called(names: Partial<Record<NamedKind, Record<number, string>>>): FilterNames {
	const all = noNames();
	for (const [kind, ofKind] of Object.entries(names))
		for (const [id, name] of Object.entries(ofKind)) all[kind as NamedKind].set(Number(id), name);
	return all;
}

/** Summary of an effect in lists. */
export const summary = (name: EffectName, given: object, names: FilterNames = noNames()) =>
	summariseEffect(taken(name, given), names);

/** Integration data of another system, as selected. */
export const PAID_AT = {
	category: "shop",
	open_api_trigger_id: 4,
	event: "paid",
	event_label: "支払い",
	key_label: "支払日",
	key: "paid_at",
	format: "datetime",
} as const;

/** Shown in place of a deleted item's name. */
export const DELETED = "! 選択肢が削除済 !";
