import type { EffectName, EffectOf } from "#domain/effects/registry.ts";
import type { EffectRunner } from "./runner.ts";
import { tag } from "./tag.ts";
import { text } from "./text.ts";

/** What each effect does. An effect of the domain without its file here does not compile. */
export const EFFECT_RUNNERS = { text, tag } satisfies { [Name in EffectName]: EffectRunner<EffectOf<Name>> };
