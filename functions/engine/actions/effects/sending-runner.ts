import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { writeDeliveries } from "../write-deliveries.ts";
import type { EffectInput, EffectRunner } from "./effect-runner.ts";

/** No messages are sent to a friend whom the operator blocked. */
const BLOCKED_BY_OPERATOR = {
	when: sql`${friends.userRate} = ${integerLiteral(USER_RATE.blocked)}`,
	code: OUTCOME_CODES.blockedByOperator,
} as const;

/**
 * Runner of a sending effect, which queues its messages. Where none can be sent, the run records the reason.
 */
export function createSendingRunner<Sends extends EffectOf<"text" | "template">>(): EffectRunner<Sends> {
	const messagesOf = ({ set, position }: EffectInput<Sends>) => set.action.messages.get(position)!;
	return {
		refusals: (input) => {
			const { unsendable } = messagesOf(input);
			return unsendable === null ? [BLOCKED_BY_OPERATOR] : [{ when: sql`1`, code: unsendable }];
		},
		statements: (input) => {
			const { messages, unsendable } = messagesOf(input);
			return unsendable === null ? [writeDeliveries({ ...input, messages })] : [];
		},
	};
}
