import {
	type ChannelKind,
	type ChannelSettings,
	channelKind,
} from "#domain/integrations/notifications/channels/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { devicesOf } from "./devices/of-operators.ts";

/** Destination of a message. */
export interface Target {
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
export async function targetsOf(ctx: Ctx, channels: readonly Channel[]): Promise<Target[]> {
	const named = channels.map(({ id, kind, settings }) => ({
		channelId: id,
		by: channelKind(kind).operatorsBy(settings),
		names: channelKind(kind).targets(settings),
	}));
	const owners = named.flatMap(({ by, names }) => (by === "devices" ? names.map(Number) : []));
	const devices = owners.length === 0 ? [] : await devicesOf(ctx, [...new Set(owners)]);
	return named.flatMap(({ channelId, by, names }) =>
		names.flatMap((name): Target[] => {
			if (by === null) return [{ channelId, target: name, operatorId: null }];
			const operatorId = Number(name);
			if (by === "line") return [{ channelId, target: name, operatorId }];
			return devices
				.filter((device) => device.operatorId === operatorId)
				.map(({ id }) => ({ channelId, target: id, operatorId }));
		}),
	);
}
