import {
	type ChannelKind,
	type ChannelSettings,
	channelKind,
} from "#domain/integrations/notifications/channels/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { listDevicesOf } from "./devices/list-operator-devices.ts";

/** Destination of a message. */
export interface ChannelTarget {
	channelId: number;
	/** Stored target of a message: an address of the service, an operator, or a device. */
	target: string;
	/** Operator whom it reaches; null for an address, which may belong to anybody. */
	operatorId: number | null;
}

interface Channel {
	id: number;
	kind: ChannelKind;
	settings: ChannelSettings;
}

/** The targets of some channels: those of operators' devices are the devices that are registered now. */
export async function findChannelTargets(ctx: Ctx, channels: readonly Channel[]): Promise<ChannelTarget[]> {
	const channelTargets = channels.map(({ id, kind, settings }) => ({
		channelId: id,
		addressedBy: channelKind(kind).operatorChannel(settings),
		names: channelKind(kind).targets(settings),
	}));
	const ownerIds = channelTargets.flatMap(({ addressedBy, names: targetNames }) =>
		addressedBy === "devices" ? targetNames.map(Number) : [],
	);
	const devices = ownerIds.length === 0 ? [] : await listDevicesOf(ctx, [...new Set(ownerIds)]);
	return channelTargets.flatMap(({ channelId, addressedBy, names: targetNames }) =>
		targetNames.flatMap((targetName): ChannelTarget[] => {
			if (addressedBy === null) return [{ channelId, target: targetName, operatorId: null }];
			const operatorId = Number(targetName);
			if (addressedBy === "line") return [{ channelId, target: targetName, operatorId }];
			return devices
				.filter((device) => device.operatorId === operatorId)
				.map(({ id }) => ({ channelId, target: id, operatorId }));
		}),
	);
}
