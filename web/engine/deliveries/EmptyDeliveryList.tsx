import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { CheckIcon, SendIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState } from "#web/platform/ui/ListState.tsx";

/** Placeholder for an empty list; an empty list of failures shows as a success. */
export function EmptyDeliveryList({ state, isFiltered }: { state: DeliveryState; isFiltered: boolean }) {
	const { title, help } = isFiltered ? NOTHING_FOUND : TEXTS[state];
	const isGood = !isFiltered && (state === "failed" || state === "parked");
	return (
		<EmptyState icon={isGood ? <CheckIcon size="2rem" /> : <SendIcon size="2rem" />} title={title}>
			{help}
		</EmptyState>
	);
}

const NOTHING_FOUND = {
	title: "条件に合う配信はありません",
	help: "予定日や理由の条件を変えると、ほかの配信が表示されます。",
};

const TEXTS: Record<DeliveryState, { title: string; help: string }> = {
	scheduled: {
		title: "予定されている配信はありません",
		help: "自動応答などで送信するメッセージのうち、これから送るものがここに並びます。",
	},
	queued: { title: "送信中の配信はありません", help: "LINEに送っている最中のメッセージがここに並びます。" },
	held: {
		title: "保留している配信はありません",
		help: "テストモードや種類ごとの設定のため、送らずに残しているメッセージがここに並びます。",
	},
	sent: { title: "送信済みの配信はまだありません", help: "LINEが受け付けたメッセージがここに並びます。" },
	failed: {
		title: "失敗した配信はありません",
		help: "LINEが受け付けなかったメッセージが、理由とともにここに並びます。",
	},
	parked: {
		title: "確認を待っている配信はありません",
		help: "届いたかどうか確認できなかったメッセージがここに並びます。再送するかどうかを決めてください。",
	},
	cancelled: { title: "取り消した配信はありません", help: "取り消したメッセージがここに並びます。" },
};
