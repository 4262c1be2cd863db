import type { ComponentType } from "react";
import type { EffectName, EffectOf } from "#domain/engine/actions/effects/registry.ts";

/** Props of an effect's form. */
export interface EffectFormProps<Name extends EffectName> {
	effect: EffectOf<Name>;
	onChange: (effect: EffectOf<Name>) => void;
	/** First message of each invalid field. */
	errors: Record<string, string>;
	/** Attribute by which the cursor finds an invalid field. */
	fieldProps: (field: string) => { "data-field": string };
}

/** Registry entry for the editor of an effect. */
export interface EffectEntry<Name extends EffectName> {
	icon: ComponentType<{ size?: number | string }>;
	form: ComponentType<EffectFormProps<Name>>;
}
