import type { z } from "zod";

/** Registry entry of a channel kind: the fields of its form, and its texts. */
export interface ChannelKindEntry<Settings extends z.ZodType = z.ZodType> {
	label: string;
	/** Recipients, and the prerequisites. */
	help: string;
	/** Settings that can be read again. */
	settings: Settings;
	/** Secret, which is stored sealed; null if the kind needs none. */
	secret: {
		label: string;
		help: string;
		problem: (secret: string, settings: z.output<Settings>) => string | null;
	} | null;
	/** Reason why new channels are unavailable; null while the service exists. */
	unavailableReason: string | null;
	/** Delivery to the operators whose ids `targets` returns; null if it returns addresses of the service. */
	operatorChannel: (settings: z.output<Settings>) => "line" | "devices" | null;
	/**
	 * Receivers of a channel. Messages to addresses are stored by address, those to operators' devices by
	 * device.
	 */
	targets: (settings: z.output<Settings>) => string[];
	/** Address for display; the server provides the names of operators and devices. */
	targetLabel: (target: string, settings: z.output<Settings>) => string;
}

export const defineChannel = <Settings extends z.ZodType>(entry: ChannelKindEntry<Settings>) => entry;
