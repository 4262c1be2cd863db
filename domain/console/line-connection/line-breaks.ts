/** Faults of the connection with LINE that stop messages, with their sentences for operators. */
export const LINE_BREAKS = {
	token: "LINEに接続できません（チャネルアクセストークンが取り消されています）",
	webhook_moved: "メッセージの受信先（Webhook URL）が、別のアドレスに変わっています",
	webhook_off: "「Webhookの利用」がオフになっています",
	suspended: "LINE公式アカウントが利用停止になっています",
} as const;

type LineBreakKind = keyof typeof LINE_BREAKS;

/** A fault, with the time of the check that found it, epoch ms. */
export interface LineBreak {
	kind: LineBreakKind;
	since: number;
}

/** Faults that LINE's answers show; null for an answer that says nothing about them. */
export interface LineFindings {
	/** Whether LINE accepts the token. */
	isTokenValid: boolean;
	/** Webhook address at LINE; null where the token is refused. */
	webhook: { isOwn: boolean; isActive: boolean } | null;
	/** Whether LINE's newest event about it says that the account is suspended. */
	isSuspended: boolean;
}

/** Faults of a check. A fault keeps the time of the check that found it first. */
export function breaksAfter(
	before: readonly LineBreak[],
	{ isTokenValid, webhook, isSuspended }: LineFindings,
	now: number,
): LineBreak[] {
	const found: Record<LineBreakKind, boolean> = {
		token: !isTokenValid,
		webhook_moved: webhook ? !webhook.isOwn : before.some(({ kind }) => kind === "webhook_moved"),
		webhook_off: webhook
			? webhook.isOwn && !webhook.isActive
			: before.some(({ kind }) => kind === "webhook_off"),
		suspended: isSuspended,
	};
	return (Object.keys(found) as LineBreakKind[])
		.filter((kind) => found[kind])
		.map((kind) => before.find((each) => each.kind === kind) ?? { kind, since: now });
}
