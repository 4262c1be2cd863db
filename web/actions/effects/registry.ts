import type { EffectName } from "#domain/effects/registry.ts";
import { MessageIcon, TagIcon } from "../../ui/icons.tsx";
import type { EffectEntry } from "./entry.ts";
import { Tag } from "./Tag.tsx";
import { Text } from "./Text.tsx";

/** How each effect is edited, under the names of the domain's registry. */
export const EFFECT_ENTRIES = {
	text: { icon: MessageIcon, form: Text },
	tag: { icon: TagIcon, form: Tag },
} satisfies { [Name in EffectName]: EffectEntry<Name> };

/** The entry of any effect; its form takes the effects of its own name alone, which the caller has from the same name. */
export const effectEntry = (name: EffectName) => EFFECT_ENTRIES[name] as EffectEntry<EffectName>;
