import { sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import type { EffectOf } from "#domain/effects/registry.ts";
import { sendStatement } from "../send.ts";
import type { EffectRunner } from "./runner.ts";

/** No messages are sent to a friend whom the operator blocked. */
export const BLOCKED_BY_OPERATOR = { when: sql`${friends.userRate} = -1`, letter: "b" } as const;

/** Sends a text, at once or later. */
export const text: EffectRunner<EffectOf<"text">> = {
	refusals: () => [BLOCKED_BY_OPERATOR],
	statements: ({ ctx, set, position, doers }) => [
		sendStatement({ ctx, set, position, doers, messages: set.action.messages.get(position)!.messages }),
	],
};
