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
	/** The receivers of a channel, each with what a message to it is kept under. */
	targets: (settings: z.output<Settings>) => string[];
	/** A receiver as operators read it; those that name an operator are put in by the server. */
	targetLabel: (target: string, settings: z.output<Settings>) => string;
}

export const defineChannel = <Settings extends z.ZodType>(entry: ChannelKindEntry<Settings>) => entry;
