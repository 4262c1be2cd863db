import type { ComponentType } from "react";
import type { EffectName, EffectOf } from "#domain/engine/actions/effects/registry.ts";

/** What the form of an effect works with. */
export interface EffectFormProps<Name extends EffectName> {
	effect: EffectOf<Name>;
	onChange: (effect: EffectOf<Name>) => void;
	/** The first message of each of its fields that are wrong. */
	errors: Record<string, string>;
	/** Marks a field's element, so that the cursor finds it when it is wrong. */
	mark: (field: string) => { "data-field": string };
}

/** How an effect is edited: one entry of the registry. */
export interface EffectEntry<Name extends EffectName> {
	icon: ComponentType<{ size?: number | string }>;
	form: ComponentType<EffectFormProps<Name>>;
}
