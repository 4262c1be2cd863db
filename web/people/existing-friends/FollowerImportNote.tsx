import { Alert, Progress, Stack, Text } from "@mantine/core";
import { CheckIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { FollowerImportData } from "./existingFriendsApi.ts";

/** Progress or result of an import, which continues when the page is closed. */
export function FollowerImportNote({ importData }: { importData: FollowerImportData }) {
	switch (importData.state) {
		case "listing":
		case "closing":
		case "profiles":
			return <RunningImport importData={importData} />;
		case "finished":
			return (
				<Alert color="green" icon={<CheckIcon />} role="status" title="取り込みました" w="100%">
					<ImportSummary importData={importData} />
				</Alert>
			);
		case "failed":
			return (
				<Alert color="red" icon={<WarningIcon />} role="alert" title="取り込めませんでした" w="100%">
					<Text size="sm">{importData.reason}</Text>
					{importData.listed > 0 && <ImportSummary importData={importData} />}
				</Alert>
			);
		case "cancelled":
			return (
				<Alert color="gray" role="status" title="取り込みをやめました" w="100%">
					<Text size="sm">取り込んだ友だちはそのままです。</Text>
					<ImportSummary importData={importData} />
				</Alert>
			);
	}
}

function RunningImport({
	importData: { state, listed, added, profiles, profiles_done, reason },
}: {
	importData: FollowerImportData;
}) {
	const isList = state !== "profiles";
	return (
		<Stack gap="xs" role="status" w="100%">
			<Text size="sm" fw={600}>
				{isList
					? `1/2　友だちの一覧を読んでいます… ${formatPeople(listed)}（新しく登録 ${formatPeople(added)}）`
					: `2/2　名前と写真を読んでいます… ${formatPeople(profiles_done)} / ${formatPeople(profiles)}`}
			</Text>
			<Progress
				value={isList ? 100 : (100 * profiles_done) / Math.max(1, profiles)}
				animated={isList}
				aria-label="取り込みの進み具合"
			/>
			{reason && (
				<Text size="sm" c="var(--app-waiting)">
					{reason}
				</Text>
			)}
			<Text size="sm" c="dimmed">
				画面を閉じても取り込みは続きます。名前は、画面に表示した友だちから先に読みます。
			</Text>
		</Stack>
	);
}

const ImportSummary = ({ importData }: { importData: FollowerImportData }) => {
	const { listed, added, returned, gone, created_at } = importData;
	return (
		<Text size="sm" component="div">
			LINEの一覧に{formatPeople(listed)}。新しく登録 {formatPeople(added)}、戻ってきた{" "}
			{formatPeople(returned)}
			、いなくなった {formatPeople(gone)}
			（<TimeText value={created_at} span inherit />）
		</Text>
	);
};
