import { defineVersioned, singleLineField } from "#domain/engine/versions/version-field.ts";
import type { Effect } from "./effects/registry.ts";
import { TWICE_LABELS, type TwiceType } from "./repetition-rule.ts";
import { effectLines } from "./version-effects.ts";

export interface ActionContent {
	a_name: string;
	a_twice_type: TwiceType;
	inputs: Effect[];
}

/** Versions of actions. */
export const versionedAction = defineVersioned<ActionContent>({
	references: ({ inputs }) => ({ effects: inputs }),
	fields: ({ a_name, a_twice_type, inputs }, names) => [
		singleLineField("アクション名", "a_name", a_name),
		singleLineField("同じ友だちへの実行", "a_twice_type", TWICE_LABELS[a_twice_type]),
		{ label: "実行する内容", lines: effectLines(inputs, names) },
	],
});
