import { Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { ABILITIES } from "#domain/engine/capabilities/registry.ts";
import { MAX_TOKENS } from "#domain/integrations/open-api/api-limits.ts";
import { API_RIGHTS } from "#domain/integrations/open-api/rights.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type ApiToken, issueToken, revokeToken, type ServiceCode } from "./openApiClient.ts";
import { type ShownToken, TokenDialog } from "./TokenDialog.tsx";

/** Tokens of a service code: issue, show and revoke. */
export function Tokens({ code }: { code: ServiceCode }) {
	const mayWrite = useAbility("open-api-write");
	const { busy, run } = useBusy();
	const [shownToken, setShownToken] = useState<ShownToken | null>(null);
	const validTokens = code.tokens.filter(({ revoked_at }) => revoked_at === null);
	const revokedTokens = code.tokens.filter(({ revoked_at }) => revoked_at !== null);
	const issue = () =>
		run(() =>
			issueToken(code.id).then(
				({ token_key, token }) => setShownToken({ tokenKey: token_key, token }),
				toastFailed,
			),
		);
	return (
		<Paper withBorder p="md" component="section" aria-label="トークン">
			<Stack gap="sm">
				<Group justify="space-between">
					<Title order={2}>トークン</Title>
					{mayWrite && (
						<Button
							leftSection={<PlusIcon />}
							onClick={() => void issue()}
							disabled={busy || !code.is_active || validTokens.length >= MAX_TOKENS}
						>
							トークンを発行する
						</Button>
					)}
				</Group>
				<Text size="sm" c="dimmed">
					{code.is_active
						? "プログラムは、Authorization: Bearer に続けてこのトークンを送ります。パスワードと同じように扱ってください。"
						: "停止中は、トークンを発行することも使うこともできません。"}
				</Text>
				{code.tokens.length === 0 && <EmptyState title="トークンはまだありません" />}
				{[...validTokens, ...revokedTokens].map((token) => (
					<TokenRow
						key={token.token_key}
						token={token}
						missingRights={code.rights.filter((right) => !token.held_rights.includes(right))}
						mayWrite={mayWrite}
						onShow={() => setShownToken({ tokenKey: token.token_key, token: null })}
					/>
				))}
			</Stack>
			<TokenDialog shownToken={shownToken} onShowToken={setShownToken} onClose={() => setShownToken(null)} />
		</Paper>
	);
}

interface TokenRowProps {
	token: ApiToken;
	/** Rights of the service code that this token lacks, because its issuer lacks them. */
	missingRights: ServiceCode["rights"];
	mayWrite: boolean;
	onShow: () => void;
}

function TokenRow({ token, missingRights, mayWrite, onShow }: TokenRowProps) {
	const { token_key, censored, issued_at, issued_by, is_issuer_disabled, last_used_at, revoked_at } = token;
	const { lacked_abilities, may_revoke } = token;
	const revoke = async () => {
		const isSure = await askToConfirm({
			title: "トークンを無効にする",
			message: `${censored} を使っているプログラムは、すぐに呼び出せなくなります。元に戻せません。`,
			confirm: "無効にする",
			destructive: true,
		});
		if (isSure) await revokeToken(token_key).then(() => toastDone("トークンを無効にしました"), toastFailed);
	};
	return (
		<Paper withBorder p="sm">
			<Group justify="space-between" gap="xs">
				<div style={{ minWidth: 0 }}>
					<Group gap="xs">
						<Text ff="monospace" size="sm" c={revoked_at === null ? undefined : "dimmed"}>
							{censored}
						</Text>
						{revoked_at !== null && (
							<Badge color="gray" variant="light">
								無効
							</Badge>
						)}
						{revoked_at === null && is_issuer_disabled && (
							<Badge color="red" variant="light">
								発行者が利用停止中のため使えません
							</Badge>
						)}
					</Group>
					{revoked_at === null && !is_issuer_disabled && missingRights.length > 0 && (
						<Text size="xs" c="red">
							{OPEN_API_TEXTS.rightsLost(missingRights.map((right) => API_RIGHTS[right]).join("、"))}
						</Text>
					)}
					{revoked_at === null && !is_issuer_disabled && lacked_abilities.length > 0 && (
						<Text size="xs" c="dimmed">
							{OPEN_API_TEXTS.abilitiesLacked(lacked_abilities.map((each) => ABILITIES[each]).join("、"))}
						</Text>
					)}
					<Group gap="0 1rem">
						<Text size="xs" c="dimmed" component="div">
							発行 <TimeText value={issued_at} size="xs" span />
							{issued_by && `（${issued_by}）`}
						</Text>
						<Text size="xs" c="dimmed" component="div">
							最終利用 <TimeText value={last_used_at} emptyText="なし" size="xs" span />
						</Text>
						{revoked_at !== null && (
							<Text size="xs" c="dimmed" component="div">
								無効化 <TimeText value={revoked_at} size="xs" span />
							</Text>
						)}
					</Group>
				</div>
				{mayWrite && revoked_at === null && (
					<Group gap="xs">
						<Button variant="default" size="xs" onClick={onShow} aria-label={`${censored} を表示する`}>
							表示する
						</Button>
						{may_revoke && (
							<Button
								variant="default"
								size="xs"
								c="red"
								onClick={() => void revoke()}
								aria-label={`${censored} を無効にする`}
							>
								無効にする
							</Button>
						)}
					</Group>
				)}
			</Group>
		</Paper>
	);
}
