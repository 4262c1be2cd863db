import type { DeliveryFigures } from "./figure-kinds.ts";

/** Kinds of messages that LINE counts, by its names. Several are sent from LINE's own console. */
const DELIVERY_KINDS: Record<string, string> = {
	apiPush: "連携からの送信（1人ずつ）",
	apiMulticast: "連携からの送信（まとめて）",
	apiReply: "連携からの応答（無料）",
	apiBroadcast: "連携からの全員への配信",
	apiNarrowcast: "連携からの絞り込み配信",
	broadcast: "LINEの画面からの全員への配信",
	targeting: "LINEの画面からの絞り込み配信",
	stepMessage: "LINEの画面のステップ配信",
	autoResponse: "LINEの画面の応答メッセージ",
	welcomeResponse: "LINEの画面のあいさつ",
	chat: "LINEの画面のチャット",
};

/** Numbers of messages by label, the highest first. Kinds without a label of their own are added up. */
export function listSentKinds(counts: DeliveryFigures): { label: string; count: number }[] {
	const byLabel = new Map<string, number>();
	for (const [kind, count] of Object.entries(counts)) {
		const label = DELIVERY_KINDS[kind] ?? "そのほか";
		byLabel.set(label, (byLabel.get(label) ?? 0) + count);
	}
	return [...byLabel]
		.map(([label, count]) => ({ label, count }))
		.filter(({ count }) => count > 0)
		.sort((one, other) => other.count - one.count);
}
