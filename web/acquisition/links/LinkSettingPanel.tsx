import { List, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { LINK_TEXTS } from "#domain/platform/texts/links-texts.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { putLinkSetting, useLinkSetting } from "./linkApi.ts";

/** Setting for counting taps, with its effects and limits. */
export function LinkSettingPanel() {
	const { data, error, mutate } = useLinkSetting();
	const mayWrite = useAbility("link-write");
	const { busy, run } = useBusy();
	const change = (on: boolean) =>
		run(async () => {
			try {
				await putLinkSetting(on ? 1 : 0);
				toastDone(on ? "これから送るリンクのタップを数えます" : "これから送るリンクのタップを数えません");
			} catch (failure) {
				toastFailed(failure);
			}
		});
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="8rem" />;
	return (
		<Paper withBorder p="md" component="section" aria-label="タップの設定">
			<Stack gap="sm">
				<Toggle
					label="リンクのタップを数える"
					description="これから送るメッセージのリンクを、友だちごとの短いアドレスに置き換えて送ります。"
					checked={data.count_taps === 1}
					disabled={busy || !mayWrite || !data.available}
					onChange={(event) => void change(event.currentTarget.checked)}
				/>
				{!data.available && <Text size="sm">{LINK_TEXTS.notAvailable}</Text>}
				<Fold label="数え方について">
					<List size="xs" c="dimmed">
						<List.Item>
							転送されたメッセージのリンクは、誰がタップしても、最初に送った友だちのタップとして数えます。
						</List.Item>
						<List.Item>
							LINEのプレビューや、名乗っているロボットによるアクセスは数えません。人と区別できないものは数えることがあります。
						</List.Item>
						<List.Item>LINEのアドレス（line.meなど）と、この画面のアドレスは置き換えません。</List.Item>
						<List.Item>
							リンクのある一斉配信は、友だちごとに1通ずつ送るため、送り終えるまでの時間が長くなります。
						</List.Item>
					</List>
				</Fold>
			</Stack>
		</Paper>
	);
}
