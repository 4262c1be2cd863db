import type { EffectOf } from "#domain/effects/registry.ts";
import { sendingRunner } from "./text.ts";

/** Sends a template, at once or later. */
export const template = sendingRunner<EffectOf<"template">>();
