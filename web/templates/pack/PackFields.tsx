import { ActionIcon, Group, Paper, Stack, Text } from "@mantine/core";
import { MAX_PACK, TEMPLATE_TYPES, type TemplateType } from "#domain/templates/content.ts";
import { ItemSelector } from "../../selector/ItemSelector.tsx";
import { CloseIcon, DownIcon, UpIcon } from "../../ui/icons.tsx";
import { moved, without } from "../../ui/lists.ts";
import { fieldMark } from "../../ui/problems.ts";
import { usePreview } from "../api.ts";
import type { ContentFieldsProps } from "../TemplateFields.tsx";
import { useMayWriteTemplates } from "../useMayWriteTemplates.ts";

/** A pack holds templates, and no packs. */
const TAKEN = (Object.keys(TEMPLATE_TYPES) as TemplateType[]).filter((type) => type !== "pack");

/** Templates that are sent together, in order. */
export function PackFields({ content, onChange, errors }: ContentFieldsProps<"pack">) {
	const { template_ids } = content;
	const mayWrite = useMayWriteTemplates();
	const change = (template_ids: number[]) => onChange({ ...content, template_ids });
	return (
		<>
			<ItemSelector
				kind="template"
				label="送るテンプレート"
				description={`${MAX_PACK}個まで選べます。選んだ順に、1回でまとめて送ります。`}
				required
				multiple
				showDeleted
				allowedTypes={TAKEN}
				disabled={!mayWrite}
				value={template_ids}
				onChange={change}
				error={errors["content[template_ids]"]}
				{...fieldMark("content[template_ids]")}
			/>
			{template_ids.length > 1 && (
				<Stack gap="xs" component="ol" p={0} m={0} aria-label="送る順番">
					{template_ids.map((id, index) => (
						<PackLine
							key={id}
							id={id}
							number={index + 1}
							isLast={index === template_ids.length - 1}
							onMove={(by) => change(moved(template_ids, index, by))}
							onRemove={() => change(without(template_ids, index))}
						/>
					))}
				</Stack>
			)}
		</>
	);
}

interface PackLineProps {
	id: number;
	number: number;
	isLast: boolean;
	onMove: (by: -1 | 1) => void;
	onRemove: () => void;
}

function PackLine({ id, number, isLast, onMove, onRemove }: PackLineProps) {
	const { data, error } = usePreview(id, null);
	const name = data?.name ?? (error ? "削除済みのテンプレート" : "…");
	return (
		<Paper component="li" withBorder px="sm" py="0.25rem" style={{ listStyle: "none" }}>
			<Group justify="space-between" wrap="nowrap">
				<Text size="sm" truncate>
					{number}. {name}
				</Text>
				<Group gap="0.25rem" wrap="nowrap">
					<ActionIcon
						variant="subtle"
						color="gray"
						disabled={number === 1}
						aria-label={`「${name}」を上へ`}
						onClick={() => onMove(-1)}
					>
						<UpIcon />
					</ActionIcon>
					<ActionIcon
						variant="subtle"
						color="gray"
						disabled={isLast}
						aria-label={`「${name}」を下へ`}
						onClick={() => onMove(1)}
					>
						<DownIcon />
					</ActionIcon>
					<ActionIcon variant="subtle" color="gray" aria-label={`「${name}」を外す`} onClick={onRemove}>
						<CloseIcon />
					</ActionIcon>
				</Group>
			</Group>
		</Paper>
	);
}
