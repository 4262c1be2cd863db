/** Faults of the connection with LINE that stop messages, with their sentences for operators. */
export const CONNECTION_FAULTS = {
	token: "LINEに接続できません（チャネルアクセストークンが取り消されています）",
	webhook_moved: "メッセージの受信先（Webhook URL）が、別のアドレスに変わっています",
	webhook_off: "「Webhookの利用」がオフになっています",
	suspended: "LINE公式アカウントが利用停止になっています",
} as const;

type ConnectionFaultKind = keyof typeof CONNECTION_FAULTS;

/** A fault, with the time of the check that found it, epoch ms. */
export interface ConnectionFault {
	kind: ConnectionFaultKind;
	since: number;
}

/** Faults that LINE's answers show; null for an answer that says nothing about them. */
export interface ConnectionFindings {
	/** Whether LINE accepts the token. */
	isTokenValid: boolean;
	/** Webhook address at LINE; null where the token is refused, so that LINE does not tell it. */
	webhook: { isOwn: boolean; isActive: boolean } | null;
	/** Whether LINE's newest event about it says that the account is suspended. */
	isSuspended: boolean;
}

/**
 * Faults after a check. A fault keeps the time of the check that found it first; one that the check could not
 * look for stays.
 */
export function faultsAfterCheck(
	before: readonly ConnectionFault[],
	{ isTokenValid, webhook, isSuspended }: ConnectionFindings,
	now: number,
): ConnectionFault[] {
	const wasFound = (kind: ConnectionFaultKind) => before.some((fault) => fault.kind === kind);
	const found: Record<ConnectionFaultKind, boolean> = {
		token: !isTokenValid,
		webhook_moved: webhook ? !webhook.isOwn : wasFound("webhook_moved"),
		webhook_off: webhook ? webhook.isOwn && !webhook.isActive : wasFound("webhook_off"),
		suspended: isSuspended,
	};
	return (Object.keys(found) as ConnectionFaultKind[])
		.filter((kind) => found[kind])
		.map((kind) => before.find((each) => each.kind === kind) ?? { kind, since: now });
}
