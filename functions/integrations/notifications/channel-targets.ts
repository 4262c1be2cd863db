import {
	type ChannelKind,
	type ChannelSettings,
	channelKind,
} from "#domain/integrations/notifications/channels/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { listDevicesOf } from "./devices/find-operator-devices.ts";

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
	const named = channels.map(({ id, kind, settings }) => ({
		channelId: id,
		by: channelKind(kind).operatorsBy(settings),
		names: channelKind(kind).targets(settings),
	}));
	const owners = named.flatMap(({ by, names }) => (by === "devices" ? names.map(Number) : []));
	const devices = owners.length === 0 ? [] : await listDevicesOf(ctx, [...new Set(owners)]);
	return named.flatMap(({ channelId, by, names }) =>
		names.flatMap((name): ChannelTarget[] => {
			if (by === null) return [{ channelId, target: name, operatorId: null }];
			const operatorId = Number(name);
			if (by === "line") return [{ channelId, target: name, operatorId }];
			return devices
				.filter((device) => device.operatorId === operatorId)
				.map(({ id }) => ({ channelId, target: id, operatorId }));
		}),
	);
}
