import { Select, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { type ImportMapping, MATCH_LABELS } from "#domain/people/friend-values/imports/import-mapping.ts";
import type { FriendImportMappingData } from "./friendImportsApi.ts";

export interface MappingPartProps {
	data: FriendImportMappingData;
	mapping: ImportMapping;
	onChange: (change: Partial<ImportMapping>) => void;
	/** Refusals by field. */
	fieldProblems: Record<string, string[]>;
}

const MATCHES = Object.entries(MATCH_LABELS).map(([value, label]) => ({ value, label }));

/** Choice of the column that identifies friends. */
export function ImportMatchFields({ data, mapping, onChange, fieldProblems }: MappingPartProps) {
	const { match } = mapping;
	const set = (change: Partial<ImportMapping["match"]>) => onChange({ match: { ...match, ...change } });
	return (
		<Stack gap="sm">
			<Title order={2}>友だちの見分け方</Title>
			<SimpleGrid cols={{ base: 1, sm: match.by === "field" ? 3 : 2 }}>
				<Select
					label="照合に使う列"
					data={data.headings.map(({ label }, index) => ({
						value: String(index),
						label: label || `${index + 1}列目`,
					}))}
					value={String(match.column)}
					onChange={(column) => set({ column: Number(column) })}
					allowDeselect={false}
					searchable={data.headings.length > 10}
					error={fieldProblems["match[column]"]?.[0]}
				/>
				<Select
					label="照合する相手"
					data={MATCHES}
					value={match.by}
					onChange={(by) => set({ by: by as ImportMapping["match"]["by"], field: null })}
					allowDeselect={false}
				/>
				{match.by === "field" && (
					<Select
						label="友だち情報"
						data={data.fields
							.filter(({ type }) => type === VAR_TYPES.normal || type === VAR_TYPES.number)
							.map(({ id, name }) => ({ value: String(id), label: name }))}
						value={match.field === null ? null : String(match.field)}
						onChange={(field) => set({ field: field === null ? null : Number(field) })}
						searchable
						error={fieldProblems["match[field]"]?.[0]}
					/>
				)}
			</SimpleGrid>
			{match.by === "name" && (
				<Text size="sm" c="dimmed">
					同じLINE登録名の友だちが2人以上いる行は取り込みません。
				</Text>
			)}
			{match.by === "line" && (
				<Text size="sm" c="dimmed">
					まだ友だちとして登録されていないユーザーIDの行は「見つからない」になります。
				</Text>
			)}
		</Stack>
	);
}
