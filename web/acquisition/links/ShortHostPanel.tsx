import { Button, Group, List, Paper, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { MAX_HOST, shortHostInput } from "#domain/acquisition/links/short-host-input.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { postShortHostCheck, putShortHost, type ShortHost, useShortHost } from "./shortHostApi.ts";

/** Setting for the shop's own host of short addresses, for those who may connect the account. */
export function ShortHostPanel() {
	const { data, error, mutate } = useShortHost();
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="3.5rem" />;
	return <ShortHostForm key={data.host} shortHost={data} />;
}

function ShortHostForm({ shortHost }: { shortHost: ShortHost }) {
	const { state, form, problems, saveBar } = useSettingDraft({
		start: { host: shortHost.host },
		check: (draft) => checkDraft(shortHostInput, draft),
		findDoubts: ({ host }) => (host.trim() === shortHost.host ? [] : lossesOf(shortHost)),
		send: putShortHost,
		staysOpen: true,
	});
	return (
		<Paper withBorder p="md" component="section" aria-label="短いアドレスのドメイン" ref={form}>
			<Fold label="短いアドレスのドメイン" isOpen={shortHost.host !== ""}>
				<Stack gap="sm">
					<Text size="xs" c="dimmed">
						お店のドメインを使うと、チラシやSNSにのせるアドレスが「go.shop.example/ab2cd3」のように短くなります。管理画面は、このドメインでは開きません。
					</Text>
					<TextInput
						label="ドメイン"
						placeholder="go.shop.example"
						maxLength={MAX_HOST}
						maw="24rem"
						{...state.field.text("host")}
					/>
					<ProblemAlert problems={problems} />
					<SaveBar {...saveBar} />
					{shortHost.host !== "" && !saveBar.dirty && <CheckPart shortHost={shortHost} />}
				</Stack>
			</Fold>
		</Paper>
	);
}

const lossesOf = ({ host, checked_at }: ShortHost): string[] =>
	checked_at === null ? [] : [`「${host}」で配ったアドレスは、開かなくなります。`];

/** Whether the host is in use, and the steps until it is. */
function CheckPart({ shortHost: { host, checked_at } }: { shortHost: ShortHost }) {
	const { busy, run } = useBusy();
	const check = () =>
		run(() =>
			postShortHostCheck().then(
				() => toastDone("ドメインを確認しました。短いアドレスに使います"),
				toastFailed,
			),
		);
	return (
		<>
			<Group gap="sm">
				<Text size="sm" fw={600}>
					{checked_at === null
						? "まだ確認していません。確認するまでは、これまでの短いアドレスを表示します。"
						: `使用中（${formatMoment(checked_at)}に確認）`}
				</Text>
				<Button variant="default" disabled={busy} onClick={() => void check()}>
					{checked_at === null ? "確認する" : "もう一度確認する"}
				</Button>
			</Group>
			<Fold label="Cloudflareでの手順" isOpen={checked_at === null}>
				<List type="ordered" size="xs" c="dimmed">
					<List.Item>
						Cloudflareのダッシュボードで「Workers & Pages」を開き、この管理画面のWorkerを選びます。
					</List.Item>
					<List.Item>{`「設定」の「ドメインとルート」で「追加」を押し、「カスタムドメイン」に「${host}」を入力します。`}</List.Item>
					<List.Item>証明書ができるまで数分待ち、「確認する」を押します。</List.Item>
				</List>
			</Fold>
		</>
	);
}
