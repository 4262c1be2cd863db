import { composerSendInput } from "#domain/people/composer/composer-message.ts";
import { sendToFriend } from "#functions/people/composer/send-to-friend.ts";
import { showComposer } from "#functions/people/composer/show-composer.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { fakeLine } from "./fake-line.ts";
import { resetState } from "./migrations.ts";
import { type BuiltOperator, operatorContext } from "./operator-builders.ts";
import { TEST_ORIGIN } from "./send-request.ts";
import type { TestClock } from "./test-clock.ts";

/** Empty database, and no calls at LINE. */
export async function beginComposer(): Promise<void> {
	await resetState();
	await fakeLine.forget();
}

/** Operator context whose pictures and forms have a public address. */
export const composerContext = (
	clock: TestClock,
	operator: BuiltOperator,
	given: Partial<OperatorCtx> = {},
): OperatorCtx =>
	operatorContext(clock, operator, { env: { ...clock.env, PUBLIC_ORIGIN: TEST_ORIGIN }, ...given });

export const textMessages = (text: string) => ({ type: "text", text });

/** Sends messages to a friend, like the composer. */
export const sendFromComposer = (
	ctx: OperatorCtx,
	friend: { id: number },
	messages: unknown[],
	more: Record<string, unknown> = {},
) =>
	sendToFriend({ ctx, input: { friend_id: friend.id, ...composerSendInput.parse({ messages, ...more }) } });

/** The composer's unsent messages of a friend. */
export async function listUnsentMessages(ctx: OperatorCtx, friend: { id: number }) {
	return (await showComposer({ ctx, input: { friend_id: friend.id } })).unsent;
}
