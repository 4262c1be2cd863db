import { z } from "zod";
import { omittable } from "#domain/platform/body-names/missing.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels.ts";
import { requiredText, wholeNumber } from "#domain/platform/wire/wire.ts";
import { CHANNEL_KIND_NAMES, CHANNEL_KINDS, type ChannelKind, channelKind } from "./channels/registry.ts";

export const MAX_CHANNEL_NAME = 50;
/** How many channels there may be. */
export const MOST_CHANNELS = 100;
/** A service account's key file is the longest. */
const LONGEST_SECRET = 8_000;

const secret = omittable(
	z
		.string({ error: FIELD_TEXTS.required })
		.trim()
		.max(LONGEST_SECRET, FIELD_TEXTS.tooLong(LONGEST_SECRET))
		.default(""),
);

const fields = {
	name: requiredText(MAX_CHANNEL_NAME, CHANNEL_TEXTS.nameRequired),
	/** Empty where it stays as it is. */
	secret,
	/** The version that was edited. */
	version: wholeNumber().optional(),
};

const inputOf = (kind: ChannelKind) =>
	z.object({ kind: z.literal(kind), settings: channelKind(kind).settings, ...fields });

/** A channel as it is saved: each kind with settings of its own. */
export const channelInput = z.discriminatedUnion(
	"kind",
	CHANNEL_KIND_NAMES.map(inputOf) as [ReturnType<typeof inputOf>, ...ReturnType<typeof inputOf>[]],
	{ error: FIELD_TEXTS.choiceUnknown },
);

export type ChannelInput = z.output<typeof channelInput>;

/**
 * What is wrong with a channel's secret; null where nothing is.
 * @param kept whether one is stored that an empty field leaves as it is
 */
export function secretProblem({ kind, settings, secret }: ChannelInput, kept: boolean): string | null {
	const entry = channelKind(kind).secret;
	if (entry === null || (secret === "" && kept && needsSecret({ kind, settings }))) return null;
	return entry.problem(secret, settings);
}

/** Whether a channel of these settings works by a secret. */
export const needsSecret = ({ kind, settings }: Pick<ChannelInput, "kind" | "settings">): boolean =>
	(channelKind(kind).secret?.problem("", settings) ?? null) !== null;

/** The kinds of which new channels can be made. */
export const creatableKinds = (): ChannelKind[] =>
	CHANNEL_KIND_NAMES.filter((kind) => CHANNEL_KINDS[kind].ended === null);

/** The last letters of a secret; of an address or a key file no more than that there is one. */
export const hintOf = (secret: string): string => (secret.length > 200 ? "JSON" : secret.slice(-4));
