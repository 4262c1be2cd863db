import { sendInput } from "#domain/people/composer/message.ts";
import { sendToFriend } from "#functions/people/composer/send.ts";
import { showComposer } from "#functions/people/composer/show.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { TestClock } from "./clock.ts";
import { line } from "./line.ts";
import { beginAnew } from "./migrations.ts";
import { type BuiltOperator, operatorContext } from "./operators.ts";
import { ORIGIN } from "./requests.ts";

/** Nobody and nothing, and a LINE that was sent nothing. */
export async function nothingYet(): Promise<void> {
	await beginAnew();
	await line.forget();
}

/** The context of an operator who writes, where pictures and forms have an address. */
export const writing = (
	clock: TestClock,
	operator: BuiltOperator,
	given: Partial<OperatorCtx> = {},
): OperatorCtx =>
	operatorContext(clock, operator, { env: { ...clock.env, PUBLIC_ORIGIN: ORIGIN }, ...given });

export const saying = (text: string) => ({ type: "text", text });

/** Sends messages to a friend, as the composer does. */
export const sends = (
	ctx: OperatorCtx,
	friend: { id: number },
	messages: unknown[],
	more: Record<string, unknown> = {},
) => sendToFriend({ ctx, input: { friend_id: friend.id, ...sendInput.parse({ messages, ...more }) } });

/** What the composer says of each message that has not reached the friend. */
export async function unsentOf(ctx: OperatorCtx, friend: { id: number }) {
	return (await showComposer({ ctx, input: { friend_id: friend.id } })).unsent;
}
