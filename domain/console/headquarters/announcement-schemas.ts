import { z } from "zod";
import {
	draftMessages,
	sharedBroadcastFields,
	withCheckedTime,
} from "#domain/content/broadcasts/broadcast-schemas.ts";
import { accountName } from "#domain/platform/accounts/account-name.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import {
	boundedList,
	isEachOnce,
	typedText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";

/** Maximum number of accounts of an announcement. */
const MAX_ANNOUNCED_ACCOUNTS = 100;

/** Maximum number of friends of an announcement that each person receives once, because their ids are compared. */
export const MAX_ONCE_FRIENDS = 100_000;

const partFields = {
	account: accountName,
	/** Name of a saved search of the account; empty for every friend. */
	search: typedText(255).default(""),
};

const distinctAccounts = <Part extends z.ZodType<{ account: string }>>(part: Part) =>
	boundedList(part, MAX_ANNOUNCED_ACCOUNTS).refine(
		(parts) => parts.length > 0 && isEachOnce(parts.map(({ account }) => account)),
		HEADQUARTERS_TEXTS.accountsRequired,
	);

const isOnce = yesNo().default(false);

/** Accounts of a draft, for the numbers of friends; with its messages, whether these can be sent there. */
export const announcementAudienceInput = z.object({
	messages: draftMessages,
	once: isOnce,
	parts: distinctAccounts(z.object(partFields)),
});

export type AnnouncementAudience = z.output<typeof announcementAudienceInput>;

const confirmedPart = z.object({
	...partFields,
	/** Number of friends that the person confirmed. */
	expected: wholeNumber().pipe(z.number().min(0)),
});

/** Body of an order of an announcement. The order of the accounts decides who sends to a person who follows several. */
export const announcementInput = withCheckedTime(
	z.object({ ...sharedBroadcastFields, once: isOnce, parts: distinctAccounts(confirmedPart) }),
);

export type AnnouncementInput = z.output<typeof announcementInput>;

/** Accounts that are tried again after a refusal, with the numbers of friends that the person confirmed. */
export const announcementContinuation = z.object({
	parts: boundedList(confirmedPart.pick({ account: true, expected: true }), MAX_ANNOUNCED_ACCOUNTS),
});

export type AnnouncementContinuation = z.output<typeof announcementContinuation>;
