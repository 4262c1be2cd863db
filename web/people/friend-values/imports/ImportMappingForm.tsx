import { Button, Group, Paper, Radio, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { FORMER_TOOLS } from "#domain/people/friend-values/imports/former-tools.ts";
import {
	BLANK_CELL_LABELS,
	type BlankCellMode,
	type ImportMapping,
	ZERO_LABELS,
} from "#domain/people/friend-values/imports/import-mapping.ts";
import { FolderField } from "#web/people/items/FolderField.tsx";
import { ApiError, describeError } from "#web/platform/api/apiError.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type FriendImportMappingData, requestImportMapping } from "./friendImportsApi.ts";
import { ImportColumnList } from "./ImportColumnList.tsx";
import { ImportMatchFields } from "./ImportMatchFields.tsx";
import { ImportSampleRows } from "./ImportSampleRows.tsx";
import { SkippedRows } from "./SkippedRows.tsx";

interface ImportMappingFormProps {
	id: number;
	data: FriendImportMappingData;
	onMapped: () => void;
	onLeave: () => void;
}

const NO_REASONS = { general: [] as string[], fields: {} as Record<string, string[]> };

/** Choice of the meaning of each column. */
export function ImportMappingForm({ id, data, onMapped, onLeave }: ImportMappingFormProps) {
	const [mapping, setMapping] = useState<ImportMapping>(data.mapping);
	const [reasons, setReasons] = useState(NO_REASONS);
	const { busy, run } = useBusy();
	const set = (change: Partial<ImportMapping>) => {
		setMapping({ ...mapping, ...change });
		setReasons(NO_REASONS);
	};
	const creates = (kind: "new-tag" | "new-field" | "tags") => mapping.columns.some(({ to }) => to === kind);
	const hasTags = mapping.columns.some(({ to }) => to === "tag" || to === "new-tag");
	const send = async () => {
		try {
			await requestImportMapping(id, mapping);
			onMapped();
		} catch (error) {
			setReasons(
				error instanceof ApiError
					? { general: error.messages, fields: error.fields }
					: { general: describeError(error), fields: {} },
			);
		}
	};
	const chosenCount = mapping.columns.filter(({ to }) => to !== "ignore").length;
	return (
		<Stack
			gap="lg"
			component="form"
			onSubmit={(event) => {
				event.preventDefault();
				void run(send);
			}}
		>
			<Text size="sm">
				<Text span fw={600}>
					{FORMER_TOOLS[data.tool]}
				</Text>
				として読み取りました（{data.rows.toLocaleString("ja-JP")}行、{data.headings.length}列、{data.encoding}
				）。
			</Text>
			<SkippedRows problems={data.problems} title="この設定では取り込めません" />
			<Paper withBorder p="md">
				<ImportMatchFields data={data} mapping={mapping} onChange={set} fieldProblems={reasons.fields} />
			</Paper>
			<Stack gap="sm">
				<Title order={2}>列の取り込み先</Title>
				<Text size="sm" c="dimmed">
					{mapping.columns.length}列のうち{chosenCount}列を取り込みます。
				</Text>
				<ImportSampleRows headings={data.headings} samples={data.samples} />
				<ImportColumnList data={data} mapping={mapping} onChange={set} fieldProblems={reasons.fields} />
			</Stack>
			<Paper withBorder p="md">
				<Stack gap="md">
					<Radio.Group
						label="空欄のセル"
						value={mapping.blank}
						onChange={(blank) => set({ blank: blank as BlankCellMode })}
					>
						<Group mt="0.25rem">
							{Object.entries(BLANK_CELL_LABELS).map(([value, label]) => (
								<Radio key={value} value={value} label={label} />
							))}
						</Group>
					</Radio.Group>
					{hasTags && (
						<Radio.Group
							label="タグの列が 0 の友だち"
							value={mapping.zero}
							onChange={(zero) => set({ zero: zero as ImportMapping["zero"] })}
						>
							<Group mt="0.25rem">
								{Object.entries(ZERO_LABELS).map(([value, label]) => (
									<Radio key={value} value={value} label={label} />
								))}
							</Group>
						</Radio.Group>
					)}
					{(creates("new-tag") || creates("tags")) && (
						<FolderField
							kind="tag"
							label="作成するタグのフォルダ"
							value={mapping.tag_folder}
							onChange={(tag_folder) => set({ tag_folder })}
						/>
					)}
					{creates("new-field") && (
						<FolderField
							kind="var"
							label="作成する友だち情報のフォルダ"
							value={mapping.field_folder}
							onChange={(field_folder) => set({ field_folder })}
						/>
					)}
				</Stack>
			</Paper>
			<ProblemAlert
				problems={{ heading: "取り込み先を確認してください", ...reasons }}
				fieldLabel={(field) => columnLabel(field, data)}
			/>
			<Group justify="flex-end" gap="sm">
				<Button variant="default" onClick={onLeave} disabled={busy}>
					ファイルを選び直す
				</Button>
				<Button type="submit" disabled={busy} aria-busy={busy}>
					変更になる値を確認する
				</Button>
			</Group>
		</Stack>
	);
}

function columnLabel(field: string, { headings }: FriendImportMappingData): string | undefined {
	const [, at] = /^columns\[(\d+)\]/.exec(field) ?? [];
	return at === undefined ? undefined : `${Number(at) + 1}列目「${headings[Number(at)]?.label ?? ""}」`;
}
