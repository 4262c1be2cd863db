import { composerSendInput } from "#domain/people/composer/composer-message.ts";
import { sendToFriend } from "#functions/people/composer/send-to-friend.ts";
import { showComposer } from "#functions/people/composer/show-composer.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { fakeLine } from "./fake-line.ts";
import { buildFriend } from "./friend-builders.ts";
import { resetState } from "./migrations.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "./operator-builders.ts";
import { TEST_ORIGIN } from "./send-request.ts";
import { TestClock } from "./test-clock.ts";

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

/** Empty database with an operator and the friend to whom the composer sends. */
export async function beginComposerChat() {
	await beginComposer();
	const clock = new TestClock("2026-11-20 10:00");
	const operator = await buildOperator();
	const friend = await buildFriend({ name: "陽菜" });
	return { clock, operator, friend, ctx: composerContext(clock, operator) };
}

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
