import type { z } from "zod";

/** A kind of channel: what is asked for when one is made, and what operators are told of it. */
export interface ChannelKindEntry<Settings extends z.ZodType = z.ZodType> {
	label: string;
	/** What it sends to, and what one needs for it. */
	help: string;
	/** What is asked for and may be read again. */
	settings: Settings;
	/** What is asked for and is sealed; null where the kind needs none. */
	secret: {
		label: string;
		help: string;
		problem: (secret: string, settings: z.output<Settings>) => string | null;
	} | null;
	/** Why no new one is made any more; null while the service goes on. */
	ended: string | null;
	/** How operators are reached whom `targets` names by their ids; null where it names addresses of the service. */
	operatorsBy: (settings: z.output<Settings>) => "line" | "devices" | null;
	/** The receivers of a channel; what goes to addresses is kept under them, what goes to operators' devices under these. */
	targets: (settings: z.output<Settings>) => string[];
	/** An address as operators read it; operators and devices are named by the server. */
	targetLabel: (target: string, settings: z.output<Settings>) => string;
}

export const defineChannel = <Settings extends z.ZodType>(entry: ChannelKindEntry<Settings>) => entry;
