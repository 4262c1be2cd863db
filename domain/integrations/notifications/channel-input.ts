import { z } from "zod";
import { markOmittable } from "#domain/platform/body-names/missing-fields.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { requiredText, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { CHANNEL_KIND_NAMES, CHANNEL_KINDS, type ChannelKind, channelKind } from "./channels/registry.ts";

export const MAX_CHANNEL_NAME = 50;
/** Maximum number of channels. */
export const MAX_CHANNELS = 100;
/** Maximum length of a secret, that of a service account's key file. */
const MAX_SECRET = 8_000;

const secret = markOmittable(
	z
		.string({ error: FIELD_TEXTS.required })
		.trim()
		.max(MAX_SECRET, FIELD_TEXTS.tooLong(MAX_SECRET))
		.default(""),
);

const fields = {
	name: requiredText(MAX_CHANNEL_NAME, CHANNEL_TEXTS.nameRequired),
	/** Empty keeps the stored secret. */
	secret,
	/** Version that was edited. */
	version: wholeNumber().optional(),
};

const inputOf = (kind: ChannelKind) =>
	z.object({ kind: z.literal(kind), settings: channelKind(kind).settings, ...fields });

/** Channel input: each kind has its own settings. */
export const channelInput = z.discriminatedUnion(
	"kind",
	CHANNEL_KIND_NAMES.map(inputOf) as [ReturnType<typeof inputOf>, ...ReturnType<typeof inputOf>[]],
	{ error: FIELD_TEXTS.choiceUnknown },
);

export type ChannelInput = z.output<typeof channelInput>;

/**
 * Reason why a channel's secret is invalid; null for a valid one.
 * @param hasStoredSecret whether a secret is stored, which an empty field keeps
 */
export function secretProblem(
	{ kind, settings, secret }: ChannelInput,
	hasStoredSecret: boolean,
): string | null {
	const entry = channelKind(kind).secret;
	if (entry === null || (secret === "" && hasStoredSecret && needsSecret({ kind, settings }))) return null;
	return entry.problem(secret, settings);
}

/** Whether a channel with these settings requires a secret. */
export const needsSecret = ({ kind, settings }: Pick<ChannelInput, "kind" | "settings">): boolean =>
	(channelKind(kind).secret?.problem("", settings) ?? null) !== null;

/** Kinds available for new channels. */
export const creatableKinds = (): ChannelKind[] =>
	CHANNEL_KIND_NAMES.filter((kind) => CHANNEL_KINDS[kind].unavailableReason === null);

/** Length above which a secret is a service account's key file; tokens and addresses are shorter. */
const MAX_TOKEN = 200;

/** Hint by which operators recognise a secret: its last four letters, or that it is a key file. */
export const secretHintOf = (secret: string): string =>
	secret.length > MAX_TOKEN ? "JSON" : secret.slice(-4);
