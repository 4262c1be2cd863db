import { Stack, Text } from "@mantine/core";
import { plannedTime } from "#web/content/broadcasts/plannedTime.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { AccountName } from "../AccountName.tsx";
import type { PartEstimate } from "../headquartersApi.ts";
import { EstimateLine } from "./AnnouncedAccounts.tsx";
import type { AnnouncementDraft } from "./announcementDraft.ts";

/**
 * Asks the person to confirm an order: how many people of which account, when, and LINE's remaining quota of each.
 * @returns the confirmed number of friends by account; null if it was not confirmed
 */
export async function confirmAnnouncementOrder(
	{ name, messages, parts, isPlanned, date, time }: AnnouncementDraft,
	estimates: readonly PartEstimate[],
): Promise<ReadonlyMap<string, number> | null> {
	const total = estimates.reduce((sum, { count }) => sum + count, 0);
	const searchOf = new Map(parts.map(({ account, search }) => [account, search]));
	const isConfirmed = await askToConfirm({
		title: isPlanned ? "本部のお知らせを予約します" : "本部のお知らせを送信します",
		message: (
			<Stack gap="sm">
				<span>
					「{name}」のメッセージ{messages.length}通を、{estimates.length}アカウントの合わせて
					{formatPeople(total)}に、{isPlanned ? `${plannedTime({ date, time }, clockNow())} に` : "1分後に"}
					送信します。
				</span>
				{estimates.map((estimate) => (
					<div key={estimate.account}>
						<AccountName label={estimate.label} colour={estimate.colour} />
						<Text size="sm">{searchOf.get(estimate.account) || "すべての友だち"}</Text>
						<EstimateLine estimate={estimate} />
					</div>
				))}
				<span>送信が始まるまでは取り消せます。</span>
			</Stack>
		),
		confirm: isPlanned ? "予約する" : "送信する",
	});
	return isConfirmed ? new Map(estimates.map(({ account, count }) => [account, count])) : null;
}
