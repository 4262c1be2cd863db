import useSWR from "swr";
import {
	type LineRecipients,
	lineRecipients as lineRecipientsSchema,
} from "#domain/content/line-sends/line-recipients.ts";
import { type BroadcastAudience, fetchBroadcastCost } from "./broadcastApi.ts";

/** Whether LINE could choose the friends: at least one condition is chosen. */
export const hasRecipients = (recipients: LineRecipients | null): boolean =>
	recipients === null || lineRecipientsSchema.safeParse(recipients).success;

/** Current number of recipients and LINE's remaining quota; undefined until loaded. */
export const useBroadcastCost = ({ filter, lineRecipients }: BroadcastAudience) =>
	useSWR(
		hasRecipients(lineRecipients) && ["broadcasts", "cost", JSON.stringify([filter, lineRecipients])],
		() => fetchBroadcastCost({ filter, lineRecipients }),
		{ keepPreviousData: true },
	);
