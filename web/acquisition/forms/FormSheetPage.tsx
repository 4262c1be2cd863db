import { Alert, Anchor, Button, Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { SHEET_OUTCOMES, spreadsheetAddress } from "#domain/acquisition/forms/form-sheet.ts";
import { GOOGLE_SHEET } from "#domain/engine/kinds/form.ts";
import { SHEET_TEXTS } from "#domain/platform/texts/sheets-texts.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { InfoIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { useGoogleReturn } from "#web/platform/ui/useGoogleReturn.ts";
import { FormFrame } from "./FormFrame.tsx";
import {
	deleteSheetLink,
	type FormSheetState,
	postSheetConnect,
	postSheetRetry,
	useFormSheet,
} from "./formApi.ts";

/** Google sheet link of a form: linked, broken or none (E-216). */
export function FormSheetPage() {
	useGoogleReturn(SHEET_OUTCOMES);
	return (
		<FormFrame pageName="Googleシート" help="回答が届くたびに、Googleスプレッドシートへ1行ずつ書き込みます。">
			{(form) => <SheetLoader id={form.id} />}
		</FormFrame>
	);
}

function SheetLoader({ id }: { id: number }) {
	const { data, error, mutate } = useFormSheet(id);
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="10rem" />;
	return <SheetPanel id={id} sheet={data} reload={() => void mutate()} />;
}

function SheetPanel({ id, sheet, reload }: { id: number; sheet: FormSheetState; reload: () => void }) {
	const { export_google_sheet: state, spreadsheet_id, error, waiting_count, available, may_link } = sheet;
	const mayWrite = useAbility("form-write");
	const mayRead = useAbility("friend-read");
	const { busy, run } = useBusy();
	const isLinked = state === GOOGLE_SHEET.linked;
	const mayConnect = mayWrite && mayRead && may_link;
	const connect = () =>
		run(async () => {
			try {
				// The browser navigates to Google's consent page.
				location.assign((await postSheetConnect(id)).url);
			} catch (error) {
				toastFailed(error);
			}
		});
	const retry = () =>
		run(async () => {
			await postSheetRetry(id).then(() => toastDone("書き込みを始めました"), toastFailed);
			reload();
		});
	return (
		<Paper withBorder p="md" maw="48rem">
			<Stack gap="md">
				<Text>
					{isLinked ? "連携中" : state === GOOGLE_SHEET.broken ? "連携が切れています" : "連携していません"}
				</Text>
				{state === GOOGLE_SHEET.broken && (
					<Alert color="red" icon={<WarningIcon />} title="書き込めませんでした">
						{error ?? SHEET_TEXTS.revoked}
					</Alert>
				)}
				{isLinked && error && (
					<Alert color="yellow" icon={<WarningIcon />}>
						{error}
					</Alert>
				)}
				{spreadsheet_id && (
					<Anchor href={spreadsheetAddress(spreadsheet_id)} target="_blank" rel="noreferrer">
						シートを開く
					</Anchor>
				)}
				{state !== GOOGLE_SHEET.none && (
					<Text size="sm">
						{waiting_count === 0
							? "すべての回答を書き込みました。"
							: `まだ書き込んでいない回答: ${waiting_count.toLocaleString("ja-JP")}件`}
					</Text>
				)}
				{!available && (
					<Alert color="gray" icon={<InfoIcon />}>
						{SHEET_TEXTS.notConfigured}
					</Alert>
				)}
				{mayWrite && !may_link && (
					<Alert color="gray" icon={<InfoIcon />}>
						{SHEET_TEXTS.scopeTooNarrow}
					</Alert>
				)}
				{mayWrite && (
					<Group gap="sm">
						{available && mayConnect && !isLinked && (
							<Button loading={busy} onClick={() => void connect()}>
								{state === GOOGLE_SHEET.broken ? "再連携する" : "Googleシートと連携する"}
							</Button>
						)}
						{isLinked && waiting_count > 0 && (
							<Button variant="default" loading={busy} onClick={() => void retry()}>
								今すぐ書き込む
							</Button>
						)}
						{may_link && state !== GOOGLE_SHEET.none && (
							<Button variant="subtle" c="red" onClick={() => void confirmUnlink(id, reload)}>
								連携を解除する
							</Button>
						)}
					</Group>
				)}
				<Text size="xs" c="dimmed">
					連携すると、新しいスプレッドシートを作成し、これまでの回答も書き込みます。
				</Text>
				<Fold label="シートを編集するとき">
					<Text size="xs" c="dimmed">
						見出しの行に付く「musubi_」で始まる名前付き範囲は、同じ回答を2度書き込まないための目印です。削除しないでください。
					</Text>
				</Fold>
			</Stack>
		</Paper>
	);
}

async function confirmUnlink(id: number, reload: () => void): Promise<void> {
	const isSure = await askToConfirm({
		title: "Googleシートとの連携を解除する",
		message: "これからの回答は書き込まれません。シートはそのまま残ります。",
		confirm: "解除する",
		destructive: true,
	});
	if (!isSure) return;
	await deleteSheetLink(id).then(() => toastDone("連携を解除しました"), toastFailed);
	reload();
}
