import { Paper, Stack, Text, Title } from "@mantine/core";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type AccountFigures, putFiguresSetting } from "./lineFiguresPageApi.ts";

/** Messages that LINE may still count in this month, and the setting for those other than broadcasts and steps. */
export function UnitsPart({
	units: { own, others, limit, unassigned, counts_all },
}: Pick<AccountFigures, "units">) {
	const mayWrite = useAbility("line-figures-write");
	const { busy, run } = useBusy();
	const used = own + others;
	const change = (on: boolean) =>
		run(async () => {
			try {
				await putFiguresSetting(on ? 1 : 0);
				toastDone(on ? "これから送るメッセージも集計します" : "新しいメッセージは集計しません");
			} catch (failure) {
				toastFailed(failure);
			}
		});
	return (
		<Paper withBorder p="md" component="section" aria-label="集計の設定">
			<Stack gap="sm">
				<Title order={2}>集計の設定</Title>
				<Text size="sm">
					{`LINEが開封を集計できるのは、1か月に${limit.toLocaleString("ja-JP")}件までです。今月は${used.toLocaleString("ja-JP")}件を使いました${others > 0 ? `（ほかのツールの${others.toLocaleString("ja-JP")}件を含みます）` : ""}。`}
				</Text>
				{(used >= limit || unassigned > 0) && (
					<Text size="sm">
						上限に達したため、新しいメッセージは集計なしで送ります。メッセージは、いつもどおり届きます。
					</Text>
				)}
				<Toggle
					label="自動応答・リマインダ・テンプレートも集計する"
					description="一斉配信とシナリオのステップは、いつも集計します。そのほかは、今月の残りが200件より多いあいだだけ集計します。"
					checked={counts_all === 1}
					disabled={busy || !mayWrite}
					onChange={(event) => void change(event.currentTarget.checked)}
				/>
			</Stack>
		</Paper>
	);
}
