import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { ChannelDraft } from "../channelDraft.ts";
import type { RecipientChoices } from "../notificationsApi.ts";

export interface ChannelFieldsProps {
	draft: ChannelDraft;
	set: (part: Partial<ChannelDraft>) => void;
	errors: Record<string, string>;
	recipients: RecipientChoices;
}

/** First error of a settings field or of an item in it. */
export const settingsError = (errors: Record<string, string>, field: string): string | undefined =>
	Object.entries(errors).find(([name]) => name.startsWith(`settings[${field}]`))?.[1];

export const settingsMark = (field: string) => fieldAttribute(`settings[${field}]`);
