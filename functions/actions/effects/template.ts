import { sql } from "drizzle-orm";
import type { EffectOf } from "#domain/effects/registry.ts";
import { sendStatement } from "../send.ts";
import type { EffectInput, EffectRunner } from "./runner.ts";
import { BLOCKED_BY_OPERATOR } from "./text.ts";

/** Sends a template, at once or later. One that was deleted since sends nothing. */
export const template: EffectRunner<EffectOf<"template">> = {
	refusals: (input) =>
		messagesOf(input).length === 0 ? [{ when: sql`1`, letter: "g" }] : [BLOCKED_BY_OPERATOR],
	statements: (input) =>
		messagesOf(input).length === 0 ? [] : [sendStatement({ ...input, messages: messagesOf(input) })],
};

const messagesOf = ({ set, position }: EffectInput) => set.action.messages.get(position)?.messages ?? [];
