import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { notificationChannels } from "#db/integrations/notification-tables.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { type ChannelKind, channelKind } from "#domain/integrations/notifications/channels/registry.ts";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { DEVICE_TEXTS } from "#domain/platform/texts/notification-devices-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { listDeviceOwners } from "../devices/list-operator-devices.ts";
import { listLinkedOperators } from "../link/linked-operators.ts";
import { mayChange } from "../may-change-setting.ts";
import { ROLE_SCOPE_COLUMNS } from "../role-scope.ts";

interface ListChannels {
	ctx: OperatorCtx;
	input: { kind: ChannelKind | "all" };
}

/**
 * Channels of a kind, or all (M-350 to M-356). Only the last letters of a secret are returned; the whole was
 * visible only when it was entered.
 */
export async function listChannels({ ctx, input: { kind } }: ListChannels) {
	const [rows, linked, owners] = await Promise.all([
		selectChannels(ctx)
			.where(
				and(
					isNull(notificationChannels.deletedAt),
					kind === "all" ? undefined : eq(notificationChannels.kind, kind),
				),
			)
			.orderBy(asc(notificationChannels.id)),
		listLinkedOperators(ctx),
		listDeviceOwners(ctx),
	]);
	const targetNames = {
		line: (id: string) => nameOfPerson(linked, id) ?? CHANNEL_TEXTS.unlinkedOperator,
		devices: (id: string) => {
			const owner = owners.find((each) => String(each.id) === id);
			return owner ? DEVICE_TEXTS.ofOperator(owner.name, owner.devices) : CHANNEL_TEXTS.operatorWithoutDevice;
		},
	};
	return {
		items: rows.map((row) => presentChannel(ctx, row, targetNames)),
		/** Operators who can be reached over LINE. */
		linked,
		/** Operators with registered devices, and the number of these. */
		device_owners: owners,
	};
}

const selectChannels = ({ db }: OperatorCtx) =>
	db
		.select({
			channel: notificationChannels,
			operatorName: sql<string>`${operators.name}`.as("operator_name"),
			saverRole: ROLE_SCOPE_COLUMNS,
		})
		.from(notificationChannels)
		.innerJoin(operators, eq(operators.id, notificationChannels.operatorId))
		.innerJoin(roles, eq(roles.id, operators.roleId));

type ChannelRow = Awaited<ReturnType<typeof selectChannels>>[number];

function presentChannel(
	ctx: OperatorCtx,
	{ channel, operatorName, saverRole }: ChannelRow,
	/** Names of targets that are operators. */
	targetNames: Record<"line" | "devices", (operatorId: string) => string>,
) {
	const { kind, settings } = channel;
	const { label, unavailableReason, targets, targetLabel, operatorChannel } = channelKind(kind);
	const addressedBy = operatorChannel(settings);
	return {
		id: channel.id,
		kind,
		kind_label: label,
		name: channel.name,
		settings: settings as Record<string, unknown>,
		targets: targets(settings).map((target) =>
			addressedBy === null ? targetLabel(target, settings) : targetNames[addressedBy](target),
		),
		secret_hint: channel.secretHint,
		/** Reason that the channel no longer works. */
		ended: unavailableReason,
		error: channel.error,
		operator_name: operatorName,
		may_change: mayChange(ctx.operator, saverRole),
		updated_at: toWireTime(channel.updatedAt, ctx.zone),
		version: channel.version,
	};
}

const nameOfPerson = (operators: readonly { id: number; name: string }[], id: string) =>
	operators.find((operator) => String(operator.id) === id)?.name;
