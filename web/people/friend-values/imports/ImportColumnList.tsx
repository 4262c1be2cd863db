import { Badge, Group, Paper, Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { memo, useMemo } from "react";
import { VAR_TYPE_LABELS } from "#domain/engine/kinds/var.ts";
import { type ImportTarget, NEW_FIELD_TYPES } from "#domain/people/friend-values/imports/import-mapping.ts";
import { MAX_TAG_NAME } from "#domain/people/tags/new-tag-input.ts";
import { useLatest } from "#web/platform/ui/useLatest.ts";
import type { MappingPartProps } from "./ImportMatchFields.tsx";
import { optionOf, targetOf, targetOptions } from "./importTargets.ts";

/** Number of sample values beside a column. */
const MAX_SAMPLES = 3;

/** Columns of the file, each with its target. */
export function ImportColumnList({ data, mapping, onChange, fieldProblems }: MappingPartProps) {
	const options = useMemo(() => targetOptions(data), [data]);
	const latest = useLatest({ mapping, onChange });
	// The functions stay the same, so that a change renders only its own column.
	const setters = useMemo(
		() =>
			data.headings.map((_, index) => (target: ImportTarget) => {
				const props = latest.current;
				props?.onChange({ columns: props.mapping.columns.map((each, at) => (at === index ? target : each)) });
			}),
		[data, latest],
	);
	return (
		<Stack gap="xs">
			{mapping.columns.map((target, index) => (
				<ImportColumn
					// biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never change places.
					key={index}
					index={index}
					heading={data.headings[index]?.label ?? ""}
					samples={sampleText(data.samples, index)}
					isMatch={mapping.match.column === index}
					target={target}
					options={options}
					onChange={setters[index]!}
					error={(fieldProblems[`columns[${index}]`] ?? fieldProblems[`columns[${index}][name]`])?.[0]}
				/>
			))}
		</Stack>
	);
}

const sampleText = (samples: readonly (readonly string[])[], index: number): string =>
	[...new Set(samples.map((row) => row[index] ?? "").filter((cell) => cell !== ""))]
		.slice(0, MAX_SAMPLES)
		.join("、");

const TYPES = NEW_FIELD_TYPES.map((type) => ({ value: String(type), label: VAR_TYPE_LABELS[type] }));

interface ImportColumnProps {
	index: number;
	heading: string;
	samples: string;
	isMatch: boolean;
	target: ImportTarget;
	options: ReturnType<typeof targetOptions>;
	onChange: (target: ImportTarget) => void;
	error: string | undefined;
}

/** Column with its target. A file may have a thousand, so only changed ones are rendered again. */
const ImportColumn = memo(function ImportColumn({
	index,
	heading,
	samples,
	isMatch,
	target,
	options,
	onChange,
	error,
}: ImportColumnProps) {
	const name = heading || `${index + 1}列目`;
	return (
		<Paper withBorder p="sm">
			<SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
				<div>
					<Group gap="xs">
						<Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
							{name}
						</Text>
						{isMatch && <Badge variant="light">照合に使用</Badge>}
					</Group>
					<Text size="xs" c="dimmed" lineClamp={2} style={{ overflowWrap: "anywhere" }}>
						{samples || "（値なし）"}
					</Text>
				</div>
				<Stack gap="xs">
					<Select
						aria-label={`「${name}」の取り込み先`}
						data={options}
						value={optionOf(target)}
						onChange={(option) => option !== null && onChange(targetOf(String(option), heading))}
						allowDeselect={false}
						searchable
						nothingFoundMessage="ありません"
						error={error}
					/>
					{(target.to === "new-tag" || target.to === "new-field") && (
						<Group gap="xs" grow>
							<TextInput
								aria-label={`「${name}」から作成する名前`}
								value={target.name}
								maxLength={MAX_TAG_NAME}
								onChange={(event) => onChange({ ...target, name: event.currentTarget.value })}
							/>
							{target.to === "new-field" && (
								<Select
									aria-label={`「${name}」から作成する種別`}
									data={TYPES}
									value={String(target.type)}
									onChange={(type) => onChange({ ...target, type: Number(type) as typeof target.type })}
									allowDeselect={false}
								/>
							)}
						</Group>
					)}
				</Stack>
			</SimpleGrid>
		</Paper>
	);
});
