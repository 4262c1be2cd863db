import { and, asc, eq, isNull } from "drizzle-orm";
import { notificationChannels } from "#db/notifications.ts";
import { operators } from "#db/operators.ts";
import { type ChannelKind, channelKind } from "#domain/notifications/channels/registry.ts";
import { CHANNEL_TEXTS } from "#domain/texts/notification-channels.ts";
import { wireTime } from "#domain/time.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { linkedOperators } from "../link/linked.ts";

interface List {
	ctx: OperatorCtx;
	input: { kind: ChannelKind | "all" };
}

/**
 * The channels of a kind, or all (M-350 to M-356). Of a secret no more than its last letters is told: it was shown when it was
 * entered.
 */
export async function listChannels({ ctx, input: { kind } }: List) {
	const [rows, linked] = await Promise.all([
		ctx.db
			.select({ channel: notificationChannels, operatorName: operators.name })
			.from(notificationChannels)
			.innerJoin(operators, eq(operators.id, notificationChannels.operatorId))
			.where(
				and(
					isNull(notificationChannels.deletedAt),
					kind === "all" ? undefined : eq(notificationChannels.kind, kind),
				),
			)
			.orderBy(asc(notificationChannels.id)),
		linkedOperators(ctx),
	]);
	const nameOf = (target: string) => linked.find(({ id }) => String(id) === target)?.name;
	return {
		items: rows.map(({ channel, operatorName }) => {
			const { kind, settings } = channel;
			const { label, ended, targets, targetLabel } = channelKind(kind);
			return {
				id: channel.id,
				kind,
				kind_label: label,
				name: channel.name,
				settings: settings as Record<string, unknown>,
				targets: targets(settings).map((target) =>
					kind === "messaging_api"
						? (nameOf(target) ?? CHANNEL_TEXTS.unlinkedOperator)
						: targetLabel(target, settings),
				),
				secret_hint: channel.secretHint,
				/** Why nothing goes there any more. */
				ended,
				error: channel.error,
				operator_name: operatorName,
				updated_at: wireTime(channel.updatedAt, ctx.zone),
				version: channel.version,
			};
		}),
		/** The operators to whom LINE can be sent. */
		linked,
	};
}
