import { Alert, Button, Group, List, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import type { VersionedName } from "#domain/engine/versions/versioned-kind-names.ts";
import { VERSION_TEXTS } from "#domain/platform/texts/versions-texts.ts";
import { describeError } from "#web/platform/api/apiError.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { BackIcon } from "#web/platform/ui/consoleIcons.tsx";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { VersionAuthor, VersionCard } from "./VersionCard.tsx";
import { VersionComparison } from "./VersionComparison.tsx";
import { restoreItemVersion, type Version } from "./versionsApi.ts";

interface VersionsDrawerProps {
	kind: VersionedName;
	id: number;
	opened: boolean;
	/** Newest first; at least one. */
	versions: readonly Version[];
	/** Whether the item has unsaved changes, which a restore would discard. */
	unsaved: boolean;
	onClose: () => void;
	onNoted: () => void;
	/** Called after a restore, when the item has another content. */
	onRestored: () => void;
}

/** All versions of an item, and the comparison of one with the current content or with another version. */
export function VersionsDrawer(props: VersionsDrawerProps) {
	const { kind, id, opened, versions, unsaved, onClose, onNoted, onRestored } = props;
	const mayWrite = useAbility(kindOf(kind).writeAbility);
	const [comparedVersion, setComparedVersion] = useState<Version | null>(null);
	const newest = versions[0]?.number ?? 0;
	return (
		<SidePanel opened={opened} onClose={onClose} title="変更履歴" width={60}>
			{comparedVersion ? (
				<ComparedVersion
					{...{ kind, id, versions, mayWrite, unsaved, onRestored }}
					version={comparedVersion}
					onBack={() => setComparedVersion(null)}
				/>
			) : (
				<Stack gap="sm">
					<Text size="sm" c="dimmed">
						保存した内容の記録です。90日間、100件まで残ります。最初の版はずっと残ります。
					</Text>
					<CardList>
						{versions.map((version) => (
							<VersionCard
								key={version.number}
								{...{ kind, id, version, mayWrite, onNoted }}
								isNewest={version.number === newest}
								onCompare={() => setComparedVersion(version)}
							/>
						))}
					</CardList>
				</Stack>
			)}
		</SidePanel>
	);
}

interface ComparedVersionProps
	extends Pick<VersionsDrawerProps, "kind" | "id" | "versions" | "unsaved" | "onRestored"> {
	version: Version;
	mayWrite: boolean;
	onBack: () => void;
}

function ComparedVersion({
	kind,
	id,
	version,
	versions,
	mayWrite,
	unsaved,
	onRestored,
	onBack,
}: ComparedVersionProps) {
	const { number } = version;
	const newest = versions[0]?.number ?? number;
	const [other, setOther] = useState(newest);
	const [reasons, setReasons] = useState<string[]>([]);
	const { busy, run } = useBusy();
	const restore = () =>
		run(async () => {
			if (!(await askToRestore(number, unsaved))) return;
			try {
				await restoreItemVersion(kind, id, { number, newest });
				toastDone(VERSION_TEXTS.restored(number));
				onRestored();
			} catch (error) {
				setReasons(describeError(error));
			}
		});
	const [heading, ...details] = reasons;
	return (
		<Stack gap="sm">
			<Group justify="space-between">
				<Button variant="subtle" leftSection={<BackIcon />} onClick={onBack}>
					版の一覧
				</Button>
				{mayWrite && (
					<Button onClick={() => void restore()} loading={busy}>
						{`第${number}版に戻す`}
					</Button>
				)}
			</Group>
			<div>
				<VersionAuthor version={version} />
				{version.note && <Text size="sm">{version.note}</Text>}
			</div>
			{heading && (
				<Alert color="red" title={heading} role="alert">
					<List size="sm">
						{details.map((reason) => (
							<List.Item key={reason}>{reason}</List.Item>
						))}
					</List>
				</Alert>
			)}
			<Select
				label="比べる相手"
				data={versions
					.filter((each) => each.is_kept === 1 && each.number !== number)
					.map((each) => ({ value: String(each.number), label: labelOf(each.number, newest) }))}
				value={String(other)}
				onChange={(value) => value !== null && setOther(Number(value))}
				allowDeselect={false}
				maw="16rem"
			/>
			<VersionComparison kind={kind} id={id} from={number} to={other} toLabel={labelOf(other, newest)} />
		</Stack>
	);
}

const labelOf = (number: number, newest: number): string =>
	number === newest ? `第${number}版（今の内容）` : `第${number}版`;

const askToRestore = (number: number, unsaved: boolean) =>
	askToConfirm({
		title: `第${number}版に戻しますか？`,
		message: (
			<>
				<Text size="sm">
					内容をこの版のとおりに保存し、新しい版として記録します。今の内容も変更履歴に残ります。フォルダやオン・オフの設定は変わりません。
				</Text>
				{unsaved && (
					<Text size="sm" fw={600}>
						保存していない変更は失われます。
					</Text>
				)}
			</>
		),
		confirm: "この版に戻す",
	});
