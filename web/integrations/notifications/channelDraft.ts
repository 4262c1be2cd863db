import {
	type ChannelInput,
	channelInput,
	secretProblem,
} from "#domain/integrations/notifications/channel-input.ts";
import type { ChannelKind } from "#domain/integrations/notifications/channels/registry.ts";
import { type CheckResult, checkDraft } from "#web/platform/ui/formProblems.ts";
import type { ChannelRow } from "./notificationsApi.ts";

/** Form draft of a channel; fields of other kinds are kept, in case the operator switches back. */
export interface ChannelDraft {
	kind: ChannelKind;
	name: string;
	secret: string;
	/** Operators notified by LINE. */
	operators: string[];
	service: string;
	from: string;
	/** Mail addresses, one per line. */
	to: string;
	slackMethod: string;
	channel: string;
	roomId: string;
	/** `devices` are browsers that registered themselves, `fcm` is Firebase. */
	pushMethod: string;
	/** Operators whose devices show it. */
	deviceOwners: string[];
	/** Firebase device tokens, one per line. */
	tokens: string;
}

export function channelDraftOf(row: ChannelRow | null): ChannelDraft {
	const settings = (row?.settings ?? {}) as Record<string, unknown>;
	const text = (name: string, blank = "") => String(settings[name] ?? blank);
	const lines = (name: string) => (Array.isArray(settings[name]) ? settings[name].map(String) : []);
	return {
		kind: row?.kind ?? "mail",
		name: row?.name ?? "",
		secret: "",
		operators: row?.kind === "messaging_api" ? lines("operator_ids") : [],
		service: text("service", "cloudflare"),
		from: text("from"),
		to: lines("to").join("\n"),
		slackMethod: text("way", "webhook"),
		channel: text("channel"),
		roomId: text("room_id"),
		pushMethod: row?.kind === "firebase_cloud_messaging" ? text("way", "fcm") : "devices",
		deviceOwners: row?.kind === "firebase_cloud_messaging" ? lines("operator_ids") : [],
		tokens: lines("tokens").join("\n"),
	};
}

/** Splits a field at whitespace and commas. */
const linesOf = (text: string): string[] => text.split(/[\s,、]+/).filter(Boolean);

/** Stored settings by channel kind. */
const SETTINGS: Record<ChannelKind, (draft: ChannelDraft) => object> = {
	messaging_api: ({ operators }) => ({ operator_ids: operators.map(Number) }),
	mail: ({ service, from, to }) => ({ service, from, to: linesOf(to) }),
	line_notify: () => ({}),
	slack: ({ slackMethod: way, channel }) => ({ way, channel: way === "bot" ? channel : "" }),
	chatwork: ({ roomId }) => ({ room_id: roomId }),
	firebase_cloud_messaging: ({ pushMethod: way, deviceOwners, tokens }) =>
		way === "devices" ? { way, operator_ids: deviceOwners.map(Number) } : { way, tokens: linesOf(tokens) },
};

const methodOf = ({ kind, slackMethod, pushMethod }: ChannelDraft): string =>
	kind === "firebase_cloud_messaging" ? pushMethod : slackMethod;

/** Whether an empty secret keeps the stored one. */
export const keepsSecret = (draft: ChannelDraft, row: ChannelRow | null): boolean => {
	const stored = (row?.settings ?? {}) as { way?: string; service?: string };
	return (
		Boolean(row?.secret_hint) &&
		(stored.way ?? methodOf(draft)) === methodOf(draft) &&
		(stored.service ?? draft.service) === draft.service
	);
};

/** Validates a draft. */
export function checkChannel(draft: ChannelDraft, row: ChannelRow | null): CheckResult<ChannelInput> {
	const { kind, name, secret } = draft;
	const checked = checkDraft(channelInput, {
		kind,
		name,
		secret: hasSecret(draft) ? secret : "",
		settings: SETTINGS[kind](draft),
		...(row && { version: row.version }),
	});
	if (!checked.success) return checked;
	const problem = secretProblem(checked.data, keepsSecret(draft, row));
	return problem === null
		? checked
		: { success: false, problems: { general: [], fields: { secret: [problem] } } };
}

/** Whether the form has a secret field. */
export const hasSecret = ({ kind, service, pushMethod }: ChannelDraft): boolean =>
	kind === "slack" ||
	kind === "chatwork" ||
	(kind === "firebase_cloud_messaging" && pushMethod === "fcm") ||
	(kind === "mail" && service !== "cloudflare");
